/** Les règles de Bullenparty en français, en bref. */
import type { RuleWords } from './rules';

export const fr: RuleWords = {
  'BP-1': { part: 'Les cartes', text: ['**100 cartes nombre**, de 1 à 100, avec une à sept têtes de taureau ; dix **cartes taureau** de quatre à sept ; cinq **cartes zéro**, de A à E.', 'Ici : le 55 a sept têtes, les autres multiples de 11 en ont cinq, les autres dizaines trois, les autres multiples de 5 deux, toutes les autres une. Qui possède la boîte peut entrer les valeurs de ses propres cartes.'] },
  'BP-2': { text: ['Chacun reçoit **une carte zéro et cinq cartes nombre**. À trois, on met 25 cartes nombre de côté sans les voir, à deux 50. Le reste forme la pioche.'] },
  'BP-3': { text: ['Les cartes taureau sont face visible, **les petites au-dessus**. Sauf autres valeurs : quatre à 4, trois à 5, deux à 6, une à 7.'] },
  'BP-4': { part: 'Les enchères', text: ['Une manche commence avec **autant de rangées que de personnes**. Chacune reçoit deux cartes de la pioche, d’abord la rangée 1, puis la rangée 2, et ainsi de suite. Elles restent dans l’ordre de leur arrivée.'] },
  'BP-5': { text: ['Tous ceux qui n’ont pas de rangée **misent en secret** : une carte nombre ou la carte zéro, face cachée. Une mise est définitive. Quand la dernière est là, toutes sont retournées ensemble.'] },
  'BP-6': { text: ['**D’abord les nombres, du plus petit au plus grand.** Ta mise va à la défausse, et tu prends en main une rangée encore présente. Une carte taureau qui s’y trouve reste devant toi jusqu’à la fin, à part de tes piles.'] },
  'BP-7': { text: ['**Puis les zéros, selon leurs lettres.** La première carte de la pioche est retournée aux yeux de tous, et tu l’ajoutes à une rangée encore présente. Ta carte zéro te revient.'] },
  'BP-8': { text: ['Une rangée a au plus **cinq cartes nombre**. Si toutes celles qui restent en ont cinq quand vient ton zéro, on ne retourne rien.'] },
  'BP-9': { text: ['La **cinquième carte** d’une rangée y attire aussitôt la première carte taureau, tant qu’il y en a.'] },
  'BP-10': { text: ['Qui n’a pas de rangée **mise de nouveau**, jusqu’à ce que toutes soient prises. La dernière personne peut miser zéro encore et encore, tant que la rangée a de la place.'] },
  'BP-11': { text: ['On ne peut miser zéro que **si une rangée restante a moins de cinq cartes nombre**, et s’il y a une carte dans la pioche ou la défausse à l’ouverture des enchères. Qu’une rangée pleine ait reçu un taureau ou non n’y change rien.'] },
  'BP-12': { part: 'Les piles', text: ['Quand toutes les rangées sont prises, chacun **pose des cartes jusqu’à en garder cinq**, plus la carte zéro. Tous en même temps, une carte après l’autre, aux yeux de tous.'] },
  'BP-13': { text: ['Une carte va sur une de tes piles **dont la carte du dessus est plus petite**, ou commence une nouvelle pile. Elle le peut même là où elle irait bien ailleurs.'] },
  'BP-14': { text: ['Quand chacun n’en a plus que cinq, on forme de **nouvelles rangées**.'] },
  'BP-15': { part: 'La fin', text: ['La manche où, pour la première fois, la **dernière carte de la pioche** va à une rangée est la manche finale. S’il y faut encore des cartes, on mélange la défausse, à cet instant et pas avant. S’il n’y a plus de carte nulle part, rien n’est ajouté.'] },
  'BP-16': { text: ['Après la dernière mise de la manche finale, on pose **toutes ses cartes nombre**.'] },
  'BP-17': { text: ['Les têtes de ta **meilleure pile** comptent en plus, tes **cartes taureau** aussi, **toutes les autres piles** en moins. De deux piles aussi bonnes, une seule est la meilleure. Le plus haut score gagne ; à égalité, on partage la victoire.'] },
};
