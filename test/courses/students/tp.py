def init_tictactoe():
    return [["-"] * 3 for _ in range(3)]

def print_tictactoe(grille):
    for ligne in grille:
        print(" ".join(ligne))

def est_pleine(grille):
    for ligne in grille:
        if "-" in ligne:
            return False
    return True

def a_gagne(grille, joueur):
    for i in range(3):
        if grille[i] == [joueur] * 3:
            return True
        if [grille[0][i], grille[1][i], grille[2][i]] == [joueur] * 3:
            return True
    if [grille[i][i] for i in range(3)] == [joueur] * 3:
        return True
    return [grille[i][2 - i] for i in range(3)] == [joueur] * 3

def tictactoe_1coup(grille, joueur):
    while True:
        print("C'est au tour du joueur " + joueur)
        i = int(input("Dans quelle ligne souhaitez-vous jouer ? (0, 1 ou 2) "))
        j = int(input("Dans quelle colonne souhaitez-vous jouer ? (0, 1 ou 2) "))
        if grille[i][j] == "-":
            grille[i][j] = joueur
            return grille
        print("Case non disponible (déjà remplie)")

def tictactoe():
    grille = init_tictactoe()
    joueur = "X"
    while True:
        grille = tictactoe_1coup(grille, joueur)
        print_tictactoe(grille)
        print()
        if a_gagne(grille, joueur):
            print("Joueur " + joueur + " a gagné")
            return
        if est_pleine(grille):
            print("Match nul")
            return
        joueur = "O" if joueur == "X" else "X"

tictactoe()
