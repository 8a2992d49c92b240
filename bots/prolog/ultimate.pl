:- encoding(utf8).
% Une IA d’Ultimate tic-tac-toe : recherche alpha-bêta, approfondie tant que le temps le permet.
%     quadrille play ultimate --second prolog:bots/prolog/ultimate.pl --time 6s
%
% Elle se lit en quatre parties : la réponse, la recherche, les coups, l’évaluation.
:- use_module(library(lists)).
:- use_module(library(time)).

% La position vue par le joueur au trait :
%     p(Moi, Lui, MesSous, SesSous, Fermes, Impose, Somme)
% Moi et Lui sont des entiers de 81 bits : le bit 9 * B + C est la case C du sous-plateau B, de 0 à 8.
% MesSous, SesSous et Fermes ont un bit par sous-plateau : gagnés, perdus, gagnés ou pleins.
% Impose est un numéro de sous-plateau, ou -1 quand le choix est libre.
% Somme est la valeur des neuf sous-plateaux, tenue à jour coup après coup (voir jouer/4).

profondeur_max(6).

% ---- 1. La réponse ----

% choisir_coup(+Plateau, +Impose, +Symbole, -Coup) : le prédicat que l’hôte appelle.
choisir_coup(Plateau, Impose, Symbole, Coup) :-
    position(Plateau, Impose, Symbole, P),
    enfants(P, [_-(K0/_) | _]),
    nb_setval(meilleur, K0),
    duree(T),
    catch(call_with_time_limit(T, approfondir(P, 1)), time_limit_exceeded, true),
    nb_getval(meilleur, K),
    nom(K, Coup).

% duree(-Secondes) : la moitié du temps accordé, que dit l’hôte ; 3 s sans lui.
duree(T) :- catch(temps_accorde(Total), _, Total = 6), T is Total / 2.

% approfondir(+P, +N) : cherche à N coups, retient le meilleur, puis recommence à N + 1. Chaque tour
% coûte environ trois fois le précédent : recommencer ne coûte donc presque rien.
approfondir(_, N) :- profondeur_max(Max), N > Max, !.
approfondir(P, N) :-
    meilleur(P, N, Valeur, K),
    nb_setval(meilleur, K),
    (   abs(Valeur) > 90000             % la partie est décidée : inutile de chercher plus loin
    ->  true
    ;   N1 is N + 1, approfondir(P, N1)
    ).

% position(+Plateau, +Impose, +Symbole, -P) : des listes de l’hôte aux entiers.
position(Plateau, Impose, Symbole, p(Moi, Lui, MesSous, SesSous, Fermes, I, Somme)) :-
    append(Plateau, Cases),
    foldl(bits(Symbole), Cases, b(0, 0, 0), b(_, Moi, Lui)),
    numlist(0, 8, Bs),
    foldl(sous_plateau(Moi, Lui), Bs, s(0, 0, 0, 0), s(MesSous, SesSous, Fermes, Somme)),
    ( Impose == libre -> I = -1 ; nth0(I, [a, b, c, d, e, f, g, h, i], Impose) -> true ).

bits(_, v, b(K, M, L), b(K1, M, L)) :- !, K1 is K + 1.
bits(S, S, b(K, M, L), b(K1, M1, L)) :- !, K1 is K + 1, M1 is M \/ (1 << K).
bits(_, _, b(K, M, L), b(K1, M, L1)) :- K1 is K + 1, L1 is L \/ (1 << K).

sous_plateau(Moi, Lui, B, s(M0, S0, F0, V0), s(M1, S1, F1, V1)) :-
    A is (Moi >> (9 * B)) /\ 511, Z is (Lui >> (9 * B)) /\ 511,
    ( alignee(A) -> M1 is M0 \/ (1 << B) ; M1 = M0 ),
    ( alignee(Z) -> S1 is S0 \/ (1 << B) ; S1 = S0 ),
    ( (alignee(A) ; alignee(Z) ; A \/ Z =:= 511) -> F1 is F0 \/ (1 << B) ; F1 = F0 ),
    poids(B, W), valeur(A, Z, V),
    V1 is V0 + W * V.

% nom(+K, -Coup) : 40 est e5.
nom(K, Coup) :-
    B is K // 9, C is K mod 9 + 1,
    nth0(B, [a, b, c, d, e, f, g, h, i], Lettre), atom_concat(Lettre, C, Coup).

% ---- 2. La recherche ----

% meilleur(+P, +N, -Valeur, -K) : à la racine, on veut aussi connaître le coup.
meilleur(P, N, Valeur, K) :-
    enfants(P, Enfants),
    essayer(Enfants, N, -1000000, 1000000, -1, Valeur, K).

% negamax(+P, +N, +Alpha, +Beta, -Valeur) : ce que P vaut pour le joueur au trait, N coups plus loin.
negamax(P, N, Alpha, Beta, Valeur) :-
    enfants(P, Enfants),
    essayer(Enfants, N, Alpha, Beta, -1, Valeur, _).

% essayer(+Enfants, +N, +Alpha, +Beta, +K0, -Valeur, -K) : un coup après l’autre, jusqu’à la coupe :
% dès que Alpha atteint Beta, l’adversaire a mieux ailleurs et ne viendra pas ici.
essayer([], _, Alpha, _, K, Alpha, K).
essayer([E-(K1/Fils) | Reste], N, Alpha, Beta, K0, Valeur, K) :-
    (   ( N =< 1 ; Fils = fin )         % E est ce que le coup vaut pour l’adversaire, à vue
    ->  V is -E
    ;   N1 is N - 1, A is -Beta, B is -Alpha,
        negamax(Fils, N1, A, B, W), V is -W
    ),
    (   V >= Beta
    ->  Valeur = V, K = K1
    ;   V > Alpha
    ->  essayer(Reste, N, V, Beta, K1, Valeur, K)
    ;   essayer(Reste, N, Alpha, Beta, K0, Valeur, K)
    ).

% ---- 3. Les coups ----

% enfants(+P, -Enfants) : les coups permis, E-(K/Fils), du pire au meilleur pour l’adversaire qui suit.
% Essayer d’abord les coups qui semblent bons multiplie les coupes.
enfants(P, Enfants) :-
    findall(E-(K/Fils), (permis(P, K), jouer(P, K, Fils, E)), Liste),
    keysort(Liste, Enfants).

permis(p(Moi, Lui, _, _, Fermes, Impose, _), K) :-
    (   Impose >= 0
    ->  B = Impose
    ;   between(0, 8, B), Fermes /\ (1 << B) =:= 0
    ),
    Prises is ((Moi \/ Lui) >> (9 * B)) /\ 511,
    between(0, 8, C),
    Prises /\ (1 << C) =:= 0,
    K is 9 * B + C.

% jouer(+P, +K, -Fils, -E) : la position après le coup K, vue par l’adversaire, et ce qu’elle vaut pour
% lui à vue ; Fils est l’atome fin quand la partie est finie.
jouer(p(Moi, Lui, MesSous, SesSous, Fermes, _, Somme), K, Fils, E) :-
    B is K // 9, C is K mod 9,
    Avant is (Moi >> (9 * B)) /\ 511,
    Apres is Avant \/ (1 << C),
    Siennes is (Lui >> (9 * B)) /\ 511,
    (   alignee(Apres)
    ->  MesSous1 is MesSous \/ (1 << B), Fermes1 is Fermes \/ (1 << B)
    ;   MesSous1 = MesSous,
        ( Apres \/ Siennes =:= 511 -> Fermes1 is Fermes \/ (1 << B) ; Fermes1 = Fermes )
    ),
    (   alignee(MesSous1)
    ->  Fils = fin, E = -100000
    ;   Fermes1 =:= 511
    ->  Fils = fin, E = 0
    ;   Moi1 is Moi \/ (1 << K),
        valeur(Avant, Siennes, V0), valeur(Apres, Siennes, V1), poids(B, W),
        Somme1 is -(Somme + W * (V1 - V0)),
        ( Fermes1 /\ (1 << C) =:= 0 -> Impose = C, Bonus = 0 ; Impose = -1, Bonus = 40 ),
        Fils = p(Lui, Moi1, SesSous, MesSous1, Fermes1, Impose, Somme1),
        valeur(SesSous, MesSous1, Grand),
        E is Somme1 + 12 * Grand + Bonus
    ).

% ---- 4. L’évaluation ----

% poids(+B, -W) : le centre est sur quatre lignes, un coin sur trois, un bord sur deux.
poids(0, 3). poids(1, 2). poids(2, 3).
poids(3, 2). poids(4, 4). poids(5, 2).
poids(6, 3). poids(7, 2). poids(8, 3).

% Les huit lignes, un bit par case.
ligne(0b000000111). ligne(0b000111000). ligne(0b111000000).
ligne(0b001001001). ligne(0b010010010). ligne(0b100100100).
ligne(0b100010001). ligne(0b001010100).

% alignee(+Masque) : il contient une ligne. Calculé une fois pour les 512 masques, au chargement.
:- dynamic alignee/1, connue/2.
:- forall(( between(0, 511, M), once((ligne(L), M /\ L =:= L)) ), assertz(alignee(M))).

% valeur(+A, +Z, -V) : ce qu’un petit plateau vaut pour celui qui tient les cases A contre les cases Z.
% La même échelle sert au grand plateau, où les cases sont les sous-plateaux. Retenue une fois calculée.
valeur(A, Z, V) :-
    Cle is A << 9 \/ Z,
    (   connue(Cle, V0)
    ->  V = V0
    ;   calculer(A, Z, V), assertz(connue(Cle, V))
    ).

calculer(A, _, 20) :- alignee(A), !.
calculer(_, Z, -20) :- alignee(Z), !.
calculer(A, Z, 0) :- A \/ Z =:= 511, !.
calculer(A, Z, V) :-
    findall(N, (ligne(L), promesse(A, Z, L, N)), Miennes),
    findall(N, (ligne(L), promesse(Z, A, L, N)), Siennes),
    sum_list(Miennes, M), sum_list(Siennes, S),
    V is max(-16, min(16, M - S)).

% promesse(+A, +Z, +L, -N) : une ligne encore possible vaut d’autant plus qu’elle avance.
promesse(A, Z, L, N) :-
    Z /\ L =:= 0, Deja is popcount(A /\ L), Deja > 0,
    ( Deja =:= 1 -> N = 1 ; N = 5 ).
