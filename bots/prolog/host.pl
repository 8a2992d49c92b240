:- encoding(utf8).
% Fait jouer une IA d’Ultimate tic-tac-toe écrite en Prolog.
%     swipl host.pl -- IA.pl           (ou, avec Quadrille, la place « prolog:IA.pl »)
%
% L’IA définit un seul prédicat :
%     choisir_coup(+Plateau, +Impose, +Symbole, -Coup)
%       Plateau   neuf sous-plateaux a à i, chacun une liste de neuf cases 1 à 9 : x, o ou v (vide)
%       Impose    le sous-plateau où il faut jouer, a à i, ou libre
%       Symbole   x ou o : celui de l’IA, qui a le trait
%       Coup      un sous-plateau et une case : e5
% La première solution compte. Un échec ou une erreur termine ce programme, et la partie est perdue.
% Pendant le calcul, temps_accorde(-Secondes) dit le temps dont l’IA dispose pour ce coup.
% docs/prolog.md en dit plus. Ce fichier est un module : ses prédicats ne gênent pas ceux de l’IA.
:- module(quadrille_hote, []).
:- use_module(library(lists)).
:- use_module(library(readutil)).
:- use_module(library(prolog_stack)).

:- initialization(main, main).
:- set_prolog_flag(encoding, utf8).
:- set_prolog_flag(stack_limit, 536_870_912). % une erreur de Prolog plutôt que la mort du processus

:- dynamic erreur_de_lecture/0, variante/1, position/3, user:temps_accorde/1.
:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

variante(standard).
user:temps_accorde(6).

main :-
    current_prolog_flag(argv, Arguments),
    (   last(Arguments, Fichier) -> true ; mourir("usage : swipl host.pl -- IA.pl", []) ),
    detourner(Entree, Sortie),
    charger(Fichier),
    debut,
    file_base_name(Fichier, Nom),
    boucle(Entree, Sortie, Nom).

% detourner(-Entree, -Sortie) : garde pour l’arbitre les vrais flux. Ce que l’IA affiche va dans la
% sortie d’erreur, où son auteur le retrouve ; ce qu’elle veut lire est vide.
detourner(Entree, Sortie) :-
    stream_property(Entree, alias(user_input)),
    stream_property(Sortie, alias(user_output)),
    stream_property(Erreurs, alias(user_error)),
    set_stream(Sortie, buffer(full)),
    set_stream(Erreurs, encoding(utf8)),
    set_stream(Erreurs, alias(user_output)),
    set_output(Erreurs),
    open_string("", Vide),
    set_stream(Vide, alias(user_input)),
    set_input(Vide).

% charger(+Fichier) : une clause mal écrite serait sautée, et l’IA ne serait plus celle de son auteur :
% toute erreur refuse donc le fichier entier. Les avertissements sont seulement affichés.
charger(Fichier) :-
    asserta((user:message_hook(_, error, _) :- assertz(quadrille_hote:erreur_de_lecture), fail), Ref),
    catch_with_backtrace(load_files(user:Fichier, []), Erreur,
                         (print_message(error, Erreur), assertz(erreur_de_lecture))),
    erase(Ref),
    (   erreur_de_lecture
    ->  mourir("~w : fichier refusé, voir les erreurs ci-dessus.", [Fichier])
    ;   current_predicate(user:choisir_coup/4)
    ->  true
    ;   definis(Definis),
        mourir("~w ne définit pas choisir_coup/4. Il définit : ~w.", [Fichier, Definis])
    ).

% definis(-Texte) : les prédicats de l’IA, pour que son auteur retrouve celui qu’il a nommé autrement.
definis(Texte) :-
    current_prolog_flag(home, Systeme),
    module_property(quadrille_hote, file(Hote)),
    findall(Predicat,
            (   source_file(Module:Tete, Fichier),
                Fichier \== Hote, \+ atom_concat(Systeme, _, Fichier),
                functor(Tete, Nom, Arite),
                ( Module == user -> Predicat = Nom/Arite ; Predicat = Module:Nom/Arite )
            ),
            Tous),
    sort(Tous, Predicats),
    ( Predicats == [] -> Texte = rien ; enumerer(Predicats, Texte) ).

enumerer(Termes, Texte) :-
    findall(Atome, (member(Terme, Termes), format(atom(Atome), "~q", [Terme])), Atomes),
    atomic_list_concat(Atomes, ', ', Texte).

mourir(Format, Arguments) :-
    format(user_error, Format, Arguments), nl(user_error),
    halt(1).

boucle(Entree, Sortie, Nom) :-
    repeat,
    read_line_to_string(Entree, Ligne),
    (   Ligne == end_of_file
    ->  !
    ;   split_string(Ligne, " \t", " \t\r", Textes),
        findall(Mot, (member(Texte, Textes), Texte \== "", atom_string(Mot, Texte)), Mots),
        (   Mots = [quit | _]
        ->  !
        ;   repondre(Mots, Nom, Reponse)
        ->  format(Sortie, "~w~n", [Reponse]),
            flush_output(Sortie),
            fail
        )
    ).

% repondre(+Mots, +Nom, -Reponse) : échoue quand il n’y a rien à répondre ; le reste est ignoré.
repondre([ugi | _], Nom, Reponse) :-
    format(atom(Reponse), "id name ~w~nid author SWI-Prolog~nugiok", [Nom]).
repondre([isready | _], _, readyok).
repondre([setoption, name, 'Game', value, Jeu], _, _) :-
    Jeu \== ultimate,
    mourir("Cet hôte ne joue qu’à ultimate, pas à ~w.", [Jeu]).
repondre([setoption, name, 'Variant', value, Variante], _, _) :-
    retractall(variante(_)), assertz(variante(Variante)), fail.
repondre([uginewgame | _], _, _) :-
    debut, fail.
repondre([position, startpos | Suite], _, _) :-
    debut, coups(Suite), fail.
repondre([position, fen, Texte, Trait, Impose | Suite], _, _) :-
    lire(Texte, Plateau),
    ( Impose == (-) -> Ou = libre ; Ou = Impose ),
    placer(Plateau, Ou, Trait),
    ( append(_, [moves | Coups], Suite) -> coups([moves | Coups]) ; true ),
    fail.
repondre([go | Limites], _, Reponse) :-
    position(Plateau, Impose, Symbole),
    temps(Limites, Symbole, Secondes),
    retractall(user:temps_accorde(_)), assertz(user:temps_accorde(Secondes)),
    demander(Plateau, Impose, Symbole, Coup),
    format(atom(Reponse), "bestmove ~w", [Coup]).

% demander(+Plateau, +Impose, +Symbole, -Coup) : ce que répond l’IA ; à l’arbitre de dire si c’est permis.
demander(Plateau, Impose, Symbole, Texte) :-
    (   catch_with_backtrace(user:choisir_coup(Plateau, Impose, Symbole, Coup), Erreur,
                             (print_message(error, Erreur), exception(Erreur, Quoi),
                              mourir("choisir_coup/4 lève l’exception ~p.", [Quoi])))
    ->  true
    ;   mourir("choisir_coup(~q, ~q, ~q, Coup) échoue.", [Plateau, Impose, Symbole])
    ),
    (   ground(Coup) -> true ; mourir("choisir_coup/4 répond ~q : le coup n’est pas connu.", [Coup]) ),
    format(string(Brut), "~w", [Coup]),
    split_string(Brut, " \t\r\n", " \t\r\n", Morceaux), % une réponse tient sur une ligne
    atomics_to_string(Morceaux, Texte).

% exception(+Erreur, -Quoi) : sans son contexte, dont la pile est déjà affichée.
exception(error(Quoi, _), Quoi) :- !.
exception(Quoi, Quoi).

% temps(+Limites, +Symbole, -Secondes) : pour ce coup, d’après la commande go.
temps(Limites, _, Secondes) :- valeur(Limites, movetime, Ms), !, Secondes is Ms / 1000.0.
temps(Limites, Symbole, Secondes) :-
    ( Symbole == x -> Reste = p1time, Plus = p1inc ; Reste = p2time, Plus = p2inc ),
    valeur(Limites, Reste, Ms), !,
    ( valeur(Limites, Plus, Increment) -> true ; Increment = 0 ),
    Secondes is min(0.8 * Ms, Ms / 25 + 0.8 * Increment) / 1000.0.
temps(_, _, 6).

valeur(Limites, Nom, N) :- append(_, [Nom, Texte | _], Limites), !, atom_number(Texte, N).

% ---- La position, d’après l’arbitre ----

debut :-
    length(Plateau, 9), maplist(=([v, v, v, v, v, v, v, v, v]), Plateau),
    placer(Plateau, libre, x).

placer(Plateau, Impose, Symbole) :-
    retractall(position(_, _, _)), assertz(position(Plateau, Impose, Symbole)).

coups([moves | Coups]) :- forall(member(Coup, Coups), jouer(Coup)).

jouer(Coup) :-
    atom_chars(Coup, [Lettre, Chiffre]), atom_number(Chiffre, Case),
    numero(B, Lettre),
    position(Plateau, _, Symbole),
    remplacer(Plateau, B, Sous, Sous1, Plateau1),
    remplacer(Sous, Case, v, Symbole, Sous1),
    nth1(Case, Plateau1, Cible),
    ( ferme(Cible) -> Impose = libre ; numero(Case, Impose) ),
    ( Symbole == x -> Autre = o ; Autre = x ),
    placer(Plateau1, Impose, Autre).

numero(N, Lettre) :- nth1(N, [a, b, c, d, e, f, g, h, i], Lettre), !.

% remplacer(+Liste, +N, ?Ancien, ?Nouveau, ?Liste1) : Liste1 est Liste, Nouveau à la place N.
remplacer(Liste, N, Ancien, Nouveau, Liste1) :-
    nth1(N, Liste, Ancien, Reste), nth1(N, Liste1, Nouveau, Reste), !.

% ferme(+Sous) : on n’y joue plus ; dans la variante open, seulement s’il est plein.
ferme(Sous) :- \+ memberchk(v, Sous), !.
ferme(Sous) :-
    \+ variante(open),
    member([I, J, K], [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]),
    nth1(I, Sous, S), S \== v, nth1(J, Sous, S), nth1(K, Sous, S), !.

% lire(+Texte, -Plateau) : les neuf sous-plateaux séparés par /, case par case ; un chiffre = des vides.
lire(Texte, Plateau) :-
    atomic_list_concat(Parties, /, Texte),
    maplist([Partie, Sous]>>(atom_chars(Partie, Lettres), phrase(cases(Lettres), Sous)), Parties, Plateau).

cases([]) --> [].
cases([X | Reste]) --> { atom_number(X, N) }, !, { length(Vides, N), maplist(=(v), Vides) }, Vides, cases(Reste).
cases([X | Reste]) --> [X], cases(Reste).
