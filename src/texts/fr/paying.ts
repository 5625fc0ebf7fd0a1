import type { Topics } from '../topics.ts'

export const paying = {
  confirmation: {
    title: 'Confirmez votre achat',
    question: (p) => `Payer en ${p.n} mensualités de ${p.value}, soit ${p.total} au total\u00a0?`,
    questionOnce: (p) => `Payer ${p.value} en une fois\u00a0?`,
    confirm: 'Oui, payer',
    cancel: 'Non, revenir',
  },
  bump: {
    upTo: (p) =>
      p.n === 1
        ? 'Avec cet article\u00a0: 1 seul paiement par carte'
        : `Avec cet article\u00a0: ${p.n} fois maximum par carte`,
    lowered: (p) => `Avec cet article, ${p.to} par carte, au lieu de ${p.from}`,
  },
  processing: {
    title: 'Paiement en cours',
    text: 'Merci de ne pas quitter cet écran. Cela ne prend en général que quelques secondes.',
    slow: 'C’est plus long que d’habitude, mais votre commande est toujours en cours. Ne payez pas une deuxième fois.',
    redirecting: 'Nous vous dirigeons vers l’étape suivante…',
    waiting:
      'La boutique ne répond pas. Nous continuons d’essayer, toujours avec cette même commande\u00a0: vous ne paierez pas deux fois. Ne fermez pas cet écran.',
    offline:
      'Vous êtes hors connexion. Dès votre retour en ligne, nous enverrons cette même commande\u00a0: vous ne paierez pas deux fois. Ne fermez pas cet écran.',
    unknown:
      'Nous ne savons pas si votre commande est arrivée. Réessayez\u00a0: c’est la même commande, et vous ne paierez pas deux fois.',
  },
  priceChanged: {
    title: 'Le prix a changé',
    text: (p) =>
      `Pendant votre saisie, le total est passé de ${p.before} à ${p.now}. Rien n’a été débité. Souhaitez-vous continuer\u00a0?`,
    accept: (p) => `Continuer pour ${p.now}`,
    refuse: 'Pas maintenant',
  },
  recovery: {
    anotherCard: 'Utiliser une autre carte',
    anotherMethod: 'Payer autrement',
    withoutBumps: 'Retirer ce produit',
    notCharged: 'Rien n’a été débité.',
    mailAgain: 'Renvoyer la confirmation',
    mailing: 'Envoi…',
    mailed:
      'S’il existe un achat avec ces informations, la confirmation arrive dans un instant à l’adresse e-mail utilisée. Regardez aussi dans vos courriers indésirables.',
  },
} satisfies Topics['paying']
