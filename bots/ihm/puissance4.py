"""Une partie complète de Puissance 4 avec l’interface du cours : deux joueurs ou contre l’ordinateur,
rotations, aperçus, synthèse à la fin.

    python3 puissance4.py
"""

from quadrille_ihm import IHM, Ordre

N = 7
ROUGE, JAUNE = 1, 2
NOMS = {ROUGE: "Rouge", JAUNE: "Jaune"}
CENTRE_D_ABORD = (3, 2, 4, 1, 5, 0, 6)


def lacher(grille, colonne, couleur):
    """Fait tomber un jeton : grille[colonne][ligne], la ligne 6 en bas. Faux si la colonne est pleine."""
    for ligne in reversed(range(N)):
        if grille[colonne][ligne] == 0:
            grille[colonne][ligne] = couleur
            return True
    return False


def tournee(grille, a_droite):
    """La grille après un quart de tour, jetons retombés. À droite : dans le sens des aiguilles d’une montre."""
    apres = [[0] * N for _ in range(N)]
    for ligne in range(N):
        for colonne in reversed(range(N)) if a_droite else range(N):  # ce qui passe en bas tombe d’abord
            if grille[colonne][ligne]:
                lacher(apres, N - 1 - ligne if a_droite else ligne, grille[colonne][ligne])
    return apres


def aligne(grille, couleur):
    return any(
        all(
            0 <= c + n * dc < N and 0 <= l + n * dl < N and grille[c + n * dc][l + n * dl] == couleur
            for n in range(4)
        )
        for dc, dl in ((1, 0), (0, 1), (1, 1), (1, -1))
        for c in range(N)
        for l in range(N)
    )


class Partie:
    def __init__(self, ihm, avec_rotation, ordinateur):
        self.ihm, self.ordinateur = ihm, ordinateur
        self.grille = [[0] * N for _ in range(N)]
        self.joueur = ROUGE
        self.jetons = {ROUGE: 21, JAUNE: 21}
        self.rotations = {c: 4 if avec_rotation else 0 for c in NOMS}
        self.apercus = {c: 2 if avec_rotation else 0 for c in NOMS}

    def jouer(self):
        """Donne le vainqueur, ou None si la partie est nulle."""
        self.ihm.maj_plateau(self.grille)
        self.ihm.activer_retour(False)
        while True:
            self.afficher_tour()
            if self.ordinateur and self.joueur == JAUNE:
                self.jouer_ordinateur()
            else:
                self.jouer_personne()
            self.ihm.maj_plateau(self.grille)
            alignees = [couleur for couleur in NOMS if aligne(self.grille, couleur)]
            if alignees or sum(self.jetons.values()) == 0:
                vainqueur = alignees[0] if len(alignees) == 1 else None
                fin = f"{NOMS[vainqueur]} gagne !" if vainqueur else "Partie nulle."
                self.ihm.maj_texte(fin)
                self.ihm.boite_message(fin)
                return vainqueur
            self.joueur = 3 - self.joueur

    def afficher_tour(self):
        ihm, moi = self.ihm, self.joueur
        ihm.maj_texte(
            f"<html>Au tour de <b>{NOMS[moi]}</b><br>Rotations : {self.rotations[moi]}"
            f"<br>Aperçus : {self.apercus[moi]}</html>"
        )
        ihm.activer_colonnes(self.jetons[moi] > 0)
        ihm.activer_rotation(self.rotations[moi] > 0)
        ihm.activer_apercu(self.apercus[moi] > 0)

    def jouer_personne(self):
        """Attend un coup permis, et le joue ; les aperçus ne prennent pas le tour."""
        while True:
            ordre = self.ihm.ordre_utilisateur()
            if ordre in (Ordre.ROTATIOND, Ordre.ROTATIONG):
                self.rotations[self.joueur] -= 1
                self.grille = tournee(self.grille, ordre is Ordre.ROTATIOND)
                return
            if ordre in (Ordre.APROTAD, Ordre.APROTAG):
                self.montrer_apercu(ordre is Ordre.APROTAD)
            elif ordre.name.startswith("COLONNE"):
                colonne = int(ordre.name[-1])
                if self.lacher_jeton(colonne):
                    return
                self.ihm.boite_message_attention(f"La colonne {colonne + 1} est pleine.")

    def montrer_apercu(self, a_droite):
        ihm = self.ihm
        self.apercus[self.joueur] -= 1
        for activer in (ihm.activer_colonnes, ihm.activer_rotation, ihm.activer_apercu):
            activer(False)
        ihm.activer_retour(True)
        ihm.maj_texte("Aperçu : la grille elle-même n’a pas tourné.")
        ihm.maj_plateau(tournee(self.grille, a_droite))
        while ihm.ordre_utilisateur() is not Ordre.RETOUR:
            pass
        ihm.maj_plateau(self.grille)
        ihm.activer_retour(False)
        self.afficher_tour()

    def jouer_ordinateur(self):
        """L’ordinateur gagne s’il le peut, pare s’il le faut, sinon joue au plus près du centre."""
        for couleur in (JAUNE, ROUGE):
            for colonne in CENTRE_D_ABORD:
                essai = [list(cases) for cases in self.grille]
                if lacher(essai, colonne, couleur) and aligne(essai, couleur):
                    self.lacher_jeton(colonne)
                    return
        next(colonne for colonne in CENTRE_D_ABORD if self.lacher_jeton(colonne))

    def lacher_jeton(self, colonne):
        if not lacher(self.grille, colonne, self.joueur):
            return False
        self.jetons[self.joueur] -= 1
        return True


def main():
    ihm = IHM()
    choix = ["Deux joueurs", "Rouge contre l’ordinateur"]
    resultats = {ROUGE: 0, JAUNE: 0, None: 0}
    while True:
        qui = ihm.boite_choix_multiples("Qui joue ?", choix)
        if qui is None:
            break
        avec_rotation = ihm.boite_question("Voulez-vous intégrer la rotation dans cette partie ?")
        resultats[Partie(ihm, avec_rotation, qui == choix[1]).jouer()] += 1
        if not ihm.boite_question("Voulez-vous rejouer ?"):
            break
    ihm.boite_message(
        f"Parties jouées : {sum(resultats.values())}\nGagnées par Rouge : {resultats[ROUGE]}"
        f"\nGagnées par Jaune : {resultats[JAUNE]}\nNulles : {resultats[None]}"
    )


if __name__ == "__main__":
    main()
