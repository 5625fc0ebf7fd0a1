import { capitalised, plural } from '../format.ts'
import type { subscription as pt } from '../pt/subscription.ts'

const PRICED = { month: 'par mois', quarter: 'par trimestre', semester: 'par semestre', year: 'par an' }
const REPEATED = {
  month: 'chaque mois',
  quarter: 'tous les trois mois',
  semester: 'tous les six mois',
  year: 'chaque année',
}
const NAMED = { month: 'Mensuelle', quarter: 'Trimestrielle', semester: 'Semestrielle', year: 'Annuelle' }

const everyDays = (days: number) => (days === 1 ? 'chaque jour' : `tous les ${days} jours`)

export const subscription = {
  price: (p) => `${p.amount} ${p.period === null ? everyDays(p.days) : PRICED[p.period]}`,
  trialLength: (p) =>
    p.unit === 'days'
      ? plural('fr', p.n, { one: `${p.n} jour gratuit`, other: `${p.n} jours gratuits` })
      : plural('fr', p.n, { one: `${p.n} an gratuit`, other: `${p.n} ans gratuits` }),
  firstThen: (p) => `${p.first}, puis ${p.price}`,
  firstCharge: (p) => `${p.amount} pour le premier paiement`,
  charges: (p) =>
    plural('fr', p.n, { one: `${p.n} paiement de ${p.amount}`, other: `${p.n} paiements de ${p.amount}` }),
  agree: {
    today: (p) => `Payer ${p.pays} aujourd’hui\u00a0?`,
    subscription: (p) =>
      `Payer ${p.pays} aujourd’hui, puis ${p.price} à partir du ${p.date}, jusqu’à résiliation\u00a0?`,
    contract: (p) =>
      `Contrat\u00a0: ${p.price}, ${p.total} au total, le dernier paiement le ${p.date}. Payer ${p.pays} aujourd’hui\u00a0?`,
  },
  notice: {
    title: 'Abonnement',
    renews: (p) =>
      `Le montant est prélevé ${p.period === null ? everyDays(p.days) : REPEATED[p.period]}, jusqu’à ce que vous résiliiez.`,
    next: (p) => `Prochain paiement\u00a0: ${p.amount} le ${p.date}.`,
    cancel: (p) => `Vous pouvez résilier à tout moment\u00a0: «\u00a0${p.label}\u00a0».`,
    cardKept: 'Votre carte est conservée en toute sécurité pour les prochains paiements.',
  },
  trial: {
    nothingToday: 'Vous ne payez rien aujourd’hui.',
    onlyShipping: 'Aujourd’hui, vous ne payez que la livraison.',
    first: (p) =>
      `Le premier paiement, de ${p.amount}, aura lieu le ${p.date}. Si vous résiliez avant, rien ne sera débité.`,
    verified: 'Nous vérifions votre carte sans rien débiter.',
    freeUntil: (p) => `Gratuit jusqu’au ${p.date}, puis ${p.price}.`,
    begin: 'Commencer l’essai gratuit',
    question: (p) =>
      `Rien ne sera débité aujourd’hui. À partir du ${p.date}, ${p.price}. Commencer l’essai\u00a0?`,
  },
  contract: {
    title: 'Votre contrat',
    total: 'Total du contrat',
    ends: 'Fin du contrat',
    schedule: 'Voir les dates de paiement',
    number: (p) => `Paiement n°\u00a0${p.n}`,
    today: 'aujourd’hui',
    fromPayment:
      'Les dates courent à partir de votre paiement\u00a0; celles-ci valent si vous payez aujourd’hui.',
    terms: 'Conditions du contrat',
  },
  order: {
    id: 'Numéro d’abonnement',
    contractId: 'Numéro de contrat',
    recurrence: 'Périodicité',
    every: (p) => (p.period === null ? capitalised(everyDays(p.days), 'fr') : NAMED[p.period]),
    charge: 'Paiement',
    chargeOf: (p) => (p.total === null ? `n°\u00a0${p.n}` : `${p.n} sur ${p.total}`),
    next: 'Prochain paiement',
    amountOn: (p) => `${p.amount} le ${p.date}`,
    trial: 'Période d’essai',
    trialUntil: (p) => `${p.length}, jusqu’au ${p.date}`,
    ends: 'Fin du contrat',
    price: 'Prix',
    status: 'Statut',
    ended: 'Terminé',
  },
} satisfies typeof pt
