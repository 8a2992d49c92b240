:- encoding(utf8).
% Un robot qui parle UGI : Puissance 4 et morpion (variantes standard), deux jeux d’alignement.
% Il ne calcule pas : il suit quatre règles, de la plus urgente à la moins urgente (voir meilleur/2).
:- initialization(main, main).
:- dynamic jeu/1, trait/1, pion/3.        % pion(Colonne, Ligne, Camp), la ligne 1 en haut

jeu(puissance4).
taille(puissance4, 7, 4).                 % côté de la grille, pions à aligner
taille(tictactoe, 3, 3).
adverse(x, o).                            % x commence, o répond
adverse(o, x).

% libre(?C, ?L) : on peut jouer là ; au Puissance 4, le jeton repose sur le fond ou sur un autre.
libre(C, L) :-
    jeu(Jeu), taille(Jeu, N, _), between(1, N, C), between(1, N, L),
    \+ pion(C, L, _),
    ( Jeu == tictactoe -> true ; L =:= N -> true ; Dessous is L + 1, pion(C, Dessous, _) ).

% gagne(+C, +L, +Camp) : un pion de Camp en C, L compléterait un alignement.
gagne(C, L, Camp) :-
    jeu(Jeu), taille(Jeu, _, But),
    member(DC/DL, [1/0, 0/1, 1/1, 1/(-1)]),
    EC is -DC, EL is -DL,
    suite(C, L, DC, DL, Camp, Avant), suite(C, L, EC, EL, Camp, Arriere),
    Avant + 1 + Arriere >= But, !.

% suite(..., -N) : N pions du camp se suivent dans cette direction, à partir de la case voisine.
suite(C, L, DC, DL, Camp, N) :-
    C1 is C + DC, L1 is L + DL,
    ( pion(C1, L1, Camp) -> suite(C1, L1, DC, DL, Camp, M), N is M + 1 ; N = 0 ).

% meilleur(-C, -L) : 1. gagner ; 2. parer ; 3. ne pas offrir la case du dessus ; 4. jouer au centre.
meilleur(C, L) :- trait(Moi), choix(C, L), gagne(C, L, Moi), !.
meilleur(C, L) :- trait(Moi), adverse(Moi, Lui), choix(C, L), gagne(C, L, Lui), !.
meilleur(C, L) :- trait(Moi), adverse(Moi, Lui), choix(C, L), Dessus is L - 1, \+ gagne(C, Dessus, Lui), !.
meilleur(C, L) :- choix(C, L), !.

% choix(-C, -L) : les cases libres, une à une, les plus proches du centre d’abord.
choix(C, L) :-
    jeu(Jeu), taille(Jeu, N, _), Milieu is (N + 1) // 2,
    findall(D-(X/Y), (libre(X, Y), D is abs(X - Milieu) + abs(Y - Milieu)), Cases),
    keysort(Cases, Triees), member(_-(C/L), Triees).

% texte(+C, +L, -Coup) : la colonne au Puissance 4, « 4 » ; la colonne et la ligne au morpion, « b2 ».
texte(C, _, Coup) :- jeu(puissance4), !, atom_number(Coup, C).
texte(C, L, Coup) :- nth1(C, [a, b, c], Lettre), atom_concat(Lettre, L, Coup).
joue(C, L) :- retract(trait(Camp)), adverse(Camp, Autre), assertz(pion(C, L, Camp)), assertz(trait(Autre)).

% grille(+Lettres, +C, +L) : lit une position écrite par lignes, du haut ; un chiffre = des cases vides.
grille([], _, _).
grille(['/' | Reste], _, L) :- !, L1 is L + 1, grille(Reste, 1, L1).
grille([X | Reste], C, L) :- atom_number(X, N), !, C1 is C + N, grille(Reste, C1, L).
grille([X | Reste], C, L) :- camp(X, Camp), assertz(pion(C, L, Camp)), C1 is C + 1, grille(Reste, C1, L).
camp(X, Camp) :- memberchk(X-Camp, [x-x, r-x, o-o, y-o]).

depart :- retractall(pion(_, _, _)), retractall(trait(_)), assertz(trait(x)).
coups([moves | Coups]) :- forall(member(Coup, Coups), (libre(C, L), texte(C, L, Coup) -> joue(C, L))).
coups([]).

% commande(+Mots) : ce que dit l’arbitre ; une ligne sans clause (« stop », ou inconnue) est ignorée.
commande([ugi]) :- writeln('id name Prolog example\nugiok').
commande([isready]) :- writeln(readyok).
commande([setoption, name, 'Game', value, Jeu]) :- retractall(jeu(_)), assertz(jeu(Jeu)), depart.
commande([uginewgame]) :- depart.
commande([position, startpos | Coups]) :- depart, coups(Coups).
commande([position, fen, Grille, Trait | Coups]) :-
    depart, atom_chars(Grille, Lettres), grille(Lettres, 1, 1),
    camp(Trait, Camp), retractall(trait(_)), assertz(trait(Camp)), coups(Coups).
commande([go | _]) :- meilleur(C, L), texte(C, L, Coup), format("bestmove ~w~n", [Coup]).
commande([quit]) :- halt.

main :-
    depart,
    repeat,
    read_line_to_string(user_input, Ligne),
    split_string(Ligne, " ", " \t\r", Textes), maplist([T, M]>>atom_string(M, T), Textes, Mots),
    ignore(commande(Mots)),
    flush_output,                         % sinon la réponse dort dans un tampon, et le temps passe
    Ligne == end_of_file, !.
