import type { Topics } from '../topics.ts'

/** The label is that of article D. 215-1 of the Code de la consommation (décret n° 2023-417). */
export const cancel = {
  title: 'Résilier votre contrat',
  intro: 'Remplissez cette page et résiliez votre contrat. Aucun compte n’est nécessaire.',
  kind: 'Type de résiliation',
  ordinary: 'Résiliation ordinaire',
  forCause: 'Résiliation pour motif légitime',
  causeLabel: 'Motif',
  product: 'Produit',
  fields: {
    cause: 'Motif (seulement pour une résiliation pour motif légitime)',
    name: 'Nom et prénom',
    email: 'Adresse e-mail de l’achat',
    order: 'Numéro de commande (facultatif)',
    end: 'Date de fin (facultatif)',
  },
  hints: {
    order:
      'Il figure dans l’e-mail de confirmation, par exemple 4K7Q-2XM9. Sans lui, nous cherchons le contrat par l’adresse e-mail.',
    end: 'Sans date, le contrat prend fin dès que possible : avec la période déjà payée.',
  },
  declared: { order: 'Numéro de commande', end: 'Date de fin demandée' },
  earliest: 'Dès que possible',
  sentTo: (p) => `La confirmation est envoyée à ${p.email}.`,
  submit: 'Résilier maintenant',
  missing: 'Remplissez ce champ.',
  tooLong: 'Ce texte est trop long.',
  wrongEmail: 'Vérifiez l’adresse e-mail.',
  wrongDate: 'Vérifiez la date.',
  card: 'N’écrivez pas de numéro de carte ici.',
  received: {
    title: 'Nous avons reçu votre résiliation',
    text: 'Nous vous avons envoyé une confirmation par e-mail, avec votre déclaration, la date et l’heure de réception et la fin du contrat.',
    at: 'Reçue le',
    reference: 'Référence',
    save: 'Enregistrer ce reçu',
    by: (p) => `Déclarée avec le bouton « ${p.button} ».`,
  },
  going: {
    title: 'Votre contrat est résilié',
    ends: (p) => `Il prend fin le ${p.date}. Ensuite, plus rien n’est débité.`,
    over: (p) => `Il a pris fin le ${p.date}.`,
    undoHint: 'D’ici là, vous pouvez changer d’avis.',
    undo: 'Garder le contrat',
  },
  undone: {
    title: 'Votre contrat continue',
    text: 'La résiliation est annulée. Nous vous avons envoyé une confirmation par e-mail.',
  },
  mail: {
    buyer: {
      subject: 'Confirmation de votre résiliation',
      title: 'Nous avons reçu votre résiliation',
      text: 'Ce message confirme ce que vous avez déclaré et quand nous l’avons reçu. Conservez-le.',
      ends: (p) => `Le contrat prend fin le ${p.date}. À partir de ce jour, plus rien n’est débité.`,
      over: (p) => `Ce contrat avait déjà pris fin le ${p.date}.`,
      forCause:
        'Le vendeur a reçu votre motif et vous répond si le contrat prend fin plus tôt et si un remboursement est dû.',
      unmatched:
        'Nous n’avons trouvé aucun contrat avec ces données. Vérifiez le numéro de commande et utilisez l’adresse e-mail de l’achat, ou écrivez au vendeur.',
      several:
        'Plusieurs contrats correspondent à cette adresse e-mail. Ouvrez ci-dessous celui que vous voulez résilier.',
      notYou:
        'Ce n’était pas vous, ou vous avez changé d’avis ? Jusqu’à la fin du contrat, vous pouvez annuler la résiliation ici.',
    },
    undone: {
      subject: 'Résiliation annulée',
      title: 'Le contrat continue',
      text: 'La résiliation est annulée et le contrat continue comme avant.',
    },
    onFile: {
      subject: 'Tentative de résilier votre contrat',
      title: 'Quelqu’un a demandé de résilier votre contrat',
      text: 'Nous avons reçu une résiliation avec votre numéro de commande et une autre adresse e-mail. Rien n’a donc changé.',
      next: 'Si c’était vous, ouvrez le lien ci-dessus. Sinon, vous n’avez rien à faire.',
    },
    seller: {
      subject: (p) => `Résiliation de ${p.name}`,
      title: 'Un acheteur a résilié un contrat',
      ends: (p) =>
        `Le contrat prend fin de lui-même le ${p.date} ; les paiements à partir de ce jour sont annulés.`,
      forCause:
        'L’acheteur résilie pour motif légitime. Répondez-lui : si le motif est fondé, mettez fin à l’abonnement plus tôt sur sa page et remboursez ce qui est dû sur la page de la vente.',
    },
  },
} satisfies Topics['cancel']
