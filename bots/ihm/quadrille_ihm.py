"""L’interface de référence du cours de Puissance 4, sur le plateau de Quadrille dans le navigateur.

Posez ce fichier près de votre programme :

    from quadrille_ihm import IHM, Ordre
    ihm = IHM()
    ihm.maj_plateau(grille)          # ou ihm.majPlateau(grille), comme en Java
    ordre = ihm.ordre_utilisateur()  # Ordre.COLONNE0 … Ordre.RETOUR

Il lance « quadrille ihm » (ou la commande de la variable QUADRILLE). Fermer la page arrête le programme.
Documentation : docs/courses/puissance4.md. Python 3.8 ou plus récent, bibliothèque standard seule.
"""

import enum
import os
import queue
import shlex
import subprocess
import sys
import threading

TAILLE = 7
TEXTE_MAX = 20_000
CHOIX_MAX = 100


class Ordre(enum.Enum):
    """Ce que demande la personne."""

    INCONNU = "INCONNU"
    COLONNE0 = "COLONNE0"
    COLONNE1 = "COLONNE1"
    COLONNE2 = "COLONNE2"
    COLONNE3 = "COLONNE3"
    COLONNE4 = "COLONNE4"
    COLONNE5 = "COLONNE5"
    COLONNE6 = "COLONNE6"
    ROTATIONG = "ROTATIONG"
    ROTATIOND = "ROTATIOND"
    APROTAG = "APROTAG"
    APROTAD = "APROTAD"
    RETOUR = "RETOUR"


class IHM:
    Ordre = Ordre

    def __init__(self, dimp=None):
        """Ouvre la page, et attend qu’un navigateur la montre. `dimp` est sans effet."""
        try:
            self._quadrille = subprocess.Popen(
                _commande(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except OSError as erreur:
            raise RuntimeError(
                "IHM : la commande « quadrille » est introuvable. Installez Quadrille, "
                f"ou donnez sa commande dans la variable QUADRILLE. ({erreur})"
            ) from None
        self._reponses = queue.Queue()
        self._question = threading.Lock()  # une question à la fois
        self._ecriture = threading.Lock()
        threading.Thread(target=self._ecouter, daemon=True).start()
        self._attendre()

    def maj_plateau(self, tableau):
        """tableau[colonne][ligne], lignes du haut vers le bas : 1 rouge, 2 jaune, toute autre valeur vide."""
        if tableau is None or len(tableau) < TAILLE:
            recu = "None" if tableau is None else f"{len(tableau)} colonnes"
            raise ValueError(f"maj_plateau : il faut un tableau de 7 sur 7 ; reçu : {recu}.")
        for i in range(TAILLE):
            if tableau[i] is None or len(tableau[i]) < TAILLE:
                recu = "None" if tableau[i] is None else f"{len(tableau[i])} cases"
                raise ValueError(f"maj_plateau : il faut un tableau de 7 sur 7 ; tableau[{i}] : {recu}.")
        self._envoyer("majPlateau", "".join(
            str(tableau[i][j]) if tableau[i][j] in (1, 2) else "0"
            for i in range(TAILLE) for j in range(TAILLE)
        ))

    def maj_texte(self, m):
        """Le texte sous la grille. Les textes peuvent commencer par <html> : b, i, u, br, p, center."""
        self._envoyer("majTexte", m)

    def ordre_utilisateur(self):
        """Attend la personne."""
        nom = _valeur(self._demander("ordreUtilisateur"), "ordre")
        return Ordre.__members__.get(nom, Ordre.INCONNU)

    def boite_message(self, m):
        self._demander("boiteMessage", m)

    def boite_message_attention(self, m):
        self._demander("boiteMessageAttention", m)

    def boite_message_erreur(self, m):
        self._demander("boiteMessageErreur", m)

    def boite_question(self, q):
        """Vrai si la réponse est oui ; fermer la boîte dit non."""
        return self._demander("boiteQuestion", q) == "oui"

    def boite_choix_multiples(self, m, choix):
        """L’un des choix, ou None si la boîte est fermée."""
        if not choix or len(choix) > CHOIX_MAX:
            raise ValueError(f"boite_choix_multiples : il faut de 1 à {CHOIX_MAX} choix.")
        numero = _valeur(self._demander("boiteChoixMultiples", m, *choix), "choix")
        return None if numero is None else choix[int(numero)]

    def boite_question_texte(self, q):
        """Le texte tapé, ou None si la boîte est fermée."""
        return _valeur(self._demander("boiteQuestionTexte", q), "texte")

    def activer_colonnes(self, b):
        self._envoyer("activerColonnes", "1" if b else "0")

    def activer_rotation(self, b):
        self._envoyer("activerRotation", "1" if b else "0")

    def activer_apercu(self, b):
        self._envoyer("activerApercu", "1" if b else "0")

    def activer_retour(self, b):
        self._envoyer("activerRetour", "1" if b else "0")

    # Les noms de Java.
    majPlateau = maj_plateau
    majTexte = maj_texte
    ordreUtilisateur = ordre_utilisateur
    boiteMessage = boite_message
    boiteMessageAttention = boite_message_attention
    boiteMessageErreur = boite_message_erreur
    boiteQuestion = boite_question
    boiteChoixMultiples = boite_choix_multiples
    boiteQuestionTexte = boite_question_texte
    activerColonnes = activer_colonnes
    activerRotation = activer_rotation
    activerApercu = activer_apercu
    activerRetour = activer_retour

    # ---- la conversation avec quadrille ihm

    def _ecouter(self):
        for ligne in self._quadrille.stdout:
            ligne = ligne.rstrip("\n")
            if ligne == "fin\tpage":
                _quitter("la page a été fermée, le programme s’arrête.", 0)
            elif ligne.startswith("fin\t"):
                _quitter("Quadrille s’arrête, le programme aussi.", 1)
            elif ligne.startswith("erreur\t"):
                print("IHM :", _valeur(ligne, "erreur"), file=sys.stderr)
            else:
                self._reponses.put(ligne)
        _quitter("Quadrille s’est arrêté, le programme aussi.", 1)

    def _attendre(self):
        while True:
            try:
                return self._reponses.get(timeout=1)  # sans limite, Ctrl-C attendrait aussi sous Windows
            except queue.Empty:
                continue

    def _demander(self, methode, *textes):
        with self._question:
            self._envoyer(methode, *textes)
            return self._attendre()

    def _envoyer(self, methode, *textes):
        ligne = [methode]
        for texte in textes:
            texte = "" if texte is None else str(texte)
            if len(texte) > TEXTE_MAX:
                raise ValueError(f"{methode} : texte de plus de {TEXTE_MAX} caractères.")
            for signe, code in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
                texte = texte.replace(signe, code)
            ligne.append(texte)
        with self._ecriture:
            try:
                self._quadrille.stdin.write("\t".join(ligne) + "\n")
                self._quadrille.stdin.flush()
            except OSError:
                threading.Event().wait()  # l’autre fil dit pourquoi, et arrête le programme


def _commande():
    propre = os.environ.get("QUADRILLE", "").strip()
    if os.path.isfile(propre):
        return [propre, "ihm"]
    if propre:
        return [*(propre.split() if os.name == "nt" else shlex.split(propre)), "ihm"]
    return [*(["cmd", "/c"] if os.name == "nt" else []), "quadrille", "ihm"]


def _quitter(pourquoi, code):
    print("IHM :", pourquoi, file=sys.stderr, flush=True)
    sys.stdout.flush()
    os._exit(code)  # depuis ce fil, rien d’autre n’arrête tout le programme


def _valeur(ligne, mot):
    """Ce qui suit un mot et une tabulation ; None si la ligne commence autrement."""
    if not ligne.startswith(mot + "\t"):
        return None
    texte, echappe = [], False
    for signe in ligne[len(mot) + 1:]:
        if echappe:
            texte.append({"t": "\t", "n": "\n", "r": "\r"}.get(signe, signe))
            echappe = False
        elif signe == "\\":
            echappe = True
        else:
            texte.append(signe)
    return "".join(texte)
