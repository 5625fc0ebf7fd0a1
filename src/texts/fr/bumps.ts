import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'À ajouter à votre commande',
  forced: 'Obligatoire dans cette offre, ajouté au total',
  disabled: 'Indisponible pour le moment',
  excludesMethod: 'pas avec le produit ajouté',
  shipping: (p) => `+ ${p.value} de livraison`,
  dynamicShipping: 'Livraison selon votre code postal',
  trial: {
    days: (p) => plural('fr', p.n, { one: `${p.n} jour gratuit`, other: `${p.n} jours gratuits` }),
    years: (p) => plural('fr', p.n, { one: `${p.n} an gratuit`, other: `${p.n} ans gratuits` }),
    afterwards: (p) => `puis ${p.value}`,
  },
} satisfies Topics['bumps']
