:- encoding(utf8).
% Ce que coûte un coup d’une IA en Prolog : swipl prolog-cost.pl -- IA.pl < positions
%
% Une position est un terme « position(Plateau, Impose, Symbole). », comme docs/prolog.md les décrit.
% Pour chacune, une ligne : le coup choisi, les coups joués en pensée, la dernière profondeur achevée.
% On compte les appels de jouer/4 et ceux de meilleur/4 qui réussissent ; le temps n’est pas compté.
:- use_module(library(prolog_wrap)).
:- initialization(main, main).

main :-
    current_prolog_flag(argv, Arguments), last(Arguments, Fichier),
    load_files(user:Fichier, []),
    assertz(user:temps_accorde(86_400)),
    wrap_predicate(user:jouer(_, _, _, _), compte, Suite, (flag(joues, N, N + 1), Suite)),
    wrap_predicate(user:meilleur(_, P, _, _), profondeur, Cherche, (Cherche, flag(profondeur, _, P))),
    repeat,
    read(Terme),
    ( Terme == end_of_file -> ! ; mesurer(Terme), fail ).

mesurer(position(Plateau, Impose, Symbole)) :-
    flag(joues, _, 0), flag(profondeur, _, 0),
    once(user:choisir_coup(Plateau, Impose, Symbole, Coup)),
    flag(joues, Joues, Joues), flag(profondeur, Profondeur, Profondeur),
    format("~w ~w ~w~n", [Coup, Joues, Profondeur]).
