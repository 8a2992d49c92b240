/**
 * Une partie complète de Puissance 4 avec l’interface du cours : deux joueurs ou contre l’ordinateur, rotations,
 * aperçus, synthèse à la fin.
 *     javac -encoding UTF-8 IHM.java Puissance4.java
 *     java Puissance4
 */
class Puissance4 {
    static final int N = 7;
    static final int ROUGE = 1, JAUNE = 2;
    static final String[] NOMS = {"", "Rouge", "Jaune"};

    static final IHM ihm = new IHM();
    /** grille[colonne][ligne], la ligne 6 en bas : 0 vide, 1 rouge, 2 jaune. */
    static int[][] grille;
    static int joueur;
    static int[] jetons, rotations, apercus;
    /** Parties nulles, gagnées par Rouge, gagnées par Jaune. */
    static final int[] resultats = new int[3];

    public static void main(String[] args) {
        String[] choix = {"Deux joueurs", "Rouge contre l’ordinateur"};
        do {
            String partie = ihm.boiteChoixMultiples("Qui joue ?", choix);
            if (partie == null) break;
            boolean tourne = ihm.boiteQuestion("Voulez-vous intégrer la rotation dans cette partie ?");
            resultats[jouerPartie(tourne, partie.equals(choix[1]))]++;
        } while (ihm.boiteQuestion("Voulez-vous rejouer ?"));
        ihm.boiteMessage("Parties jouées : " + (resultats[0] + resultats[ROUGE] + resultats[JAUNE])
            + "\nGagnées par Rouge : " + resultats[ROUGE] + "\nGagnées par Jaune : " + resultats[JAUNE]
            + "\nNulles : " + resultats[0]);
    }

    /** Joue une partie ; donne le vainqueur, ou 0 si elle est nulle. */
    static int jouerPartie(boolean tourne, boolean ordinateur) {
        grille = new int[N][N];
        joueur = ROUGE;
        jetons = new int[] {0, 21, 21};
        rotations = tourne ? new int[] {0, 4, 4} : new int[3];
        apercus = tourne ? new int[] {0, 2, 2} : new int[3];
        ihm.majPlateau(grille);
        ihm.activerRetour(false);
        while (true) {
            afficherTour();
            if (ordinateur && joueur == JAUNE) jouerOrdinateur();
            else jouerPersonne();
            ihm.majPlateau(grille);
            boolean rouge = aligne(grille, ROUGE), jaune = aligne(grille, JAUNE);
            if (rouge || jaune || jetons[ROUGE] + jetons[JAUNE] == 0) {
                int vainqueur = rouge == jaune ? 0 : rouge ? ROUGE : JAUNE;
                ihm.majTexte(vainqueur == 0 ? "Partie nulle." : NOMS[vainqueur] + " gagne !");
                ihm.boiteMessage(vainqueur == 0 ? "Partie nulle." : NOMS[vainqueur] + " gagne !");
                return vainqueur;
            }
            joueur = 3 - joueur;
        }
    }

    static void afficherTour() {
        ihm.majTexte("<html>Au tour de <b>" + NOMS[joueur] + "</b><br>Rotations : " + rotations[joueur]
            + "<br>Aperçus : " + apercus[joueur] + "</html>");
        ihm.activerColonnes(jetons[joueur] > 0);
        ihm.activerRotation(rotations[joueur] > 0);
        ihm.activerApercu(apercus[joueur] > 0);
    }

    /** Attend un coup permis, et le joue ; les aperçus ne prennent pas le tour. */
    static void jouerPersonne() {
        while (true) {
            IHM.Ordre ordre = ihm.ordreUtilisateur();
            switch (ordre) {
                case ROTATIOND:
                case ROTATIONG:
                    rotations[joueur]--;
                    grille = tournee(ordre == IHM.Ordre.ROTATIOND);
                    return;
                case APROTAD:
                case APROTAG:
                    montrerApercu(ordre == IHM.Ordre.APROTAD);
                    break;
                case RETOUR:
                case INCONNU:
                    break;
                default:
                    int colonne = ordre.ordinal() - IHM.Ordre.COLONNE0.ordinal();
                    if (lacher(grille, colonne, joueur)) {
                        jetons[joueur]--;
                        return;
                    }
                    ihm.boiteMessageAttention("La colonne " + (colonne + 1) + " est pleine.");
            }
        }
    }

    static void montrerApercu(boolean aDroite) {
        apercus[joueur]--;
        ihm.activerColonnes(false);
        ihm.activerRotation(false);
        ihm.activerApercu(false);
        ihm.activerRetour(true);
        ihm.majTexte("Aperçu : la grille elle-même n’a pas tourné.");
        ihm.majPlateau(tournee(aDroite));
        while (ihm.ordreUtilisateur() != IHM.Ordre.RETOUR) continue;
        ihm.majPlateau(grille);
        ihm.activerRetour(false);
        afficherTour();
    }

    /** L’ordinateur gagne s’il le peut, pare s’il le faut, sinon joue au plus près du centre. */
    static void jouerOrdinateur() {
        int[] ordre = {3, 2, 4, 1, 5, 0, 6};
        for (int couleur : new int[] {JAUNE, ROUGE})
            for (int colonne : ordre) {
                int[][] essai = copie(grille);
                if (lacher(essai, colonne, couleur) && aligne(essai, couleur)) {
                    jouerJaune(colonne);
                    return;
                }
            }
        for (int colonne : ordre) if (grille[colonne][0] == 0) {
            jouerJaune(colonne);
            return;
        }
    }

    static void jouerJaune(int colonne) {
        lacher(grille, colonne, JAUNE);
        jetons[JAUNE]--;
    }

    /** Fait tomber un jeton ; faux si la colonne est pleine. */
    static boolean lacher(int[][] g, int colonne, int couleur) {
        for (int ligne = N - 1; ligne >= 0; ligne--)
            if (g[colonne][ligne] == 0) {
                g[colonne][ligne] = couleur;
                return true;
            }
        return false;
    }

    /** La grille après un quart de tour, jetons retombés. À droite : dans le sens des aiguilles d’une montre. */
    static int[][] tournee(boolean aDroite) {
        int[][] apres = new int[N][N];
        for (int ligne = 0; ligne < N; ligne++)
            for (int pas = 0; pas < N; pas++) {
                int couleur = grille[aDroite ? N - 1 - pas : pas][ligne]; // ce qui passe en bas tombe d’abord
                if (couleur != 0) lacher(apres, aDroite ? N - 1 - ligne : ligne, couleur);
            }
        return apres;
    }

    static boolean aligne(int[][] g, int couleur) {
        int[][] sens = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (int[] s : sens)
            for (int c = 0; c < N; c++)
                for (int l = 0; l < N; l++) {
                    int n = 0;
                    while (n < 4 && dans(c + n * s[0]) && dans(l + n * s[1])
                        && g[c + n * s[0]][l + n * s[1]] == couleur) n++;
                    if (n == 4) return true;
                }
        return false;
    }

    static boolean dans(int i) {
        return i >= 0 && i < N;
    }

    static int[][] copie(int[][] g) {
        int[][] autre = new int[N][];
        for (int c = 0; c < N; c++) autre[c] = g[c].clone();
        return autre;
    }
}
