import type { CallFieldTexts } from '../texts.ts'

/** Texts of the server for a refused field of a call: the field's name, and the problem of the cart. */
export const callFields = {
  labels: {
    zip_code: 'code postal',
    street: 'rue',
    number: 'numéro',
    neighborhood: 'quartier',
    city: 'ville',
    state: 'État',
    complement: 'complément d’adresse',
    recipient_name: 'nom du destinataire',
    gift_date: 'jour de l’e-mail',
    recipient_email: 'e-mail du destinataire',
    gift_message: 'message du cadeau',
    holder: 'nom sur le billet',
    proof: 'motif du tarif réduit',
  },
  notValid: (p) => `Vérifiez le champ ${p.field}.`,
  cart: {
    donation: 'Le montant est inférieur au don minimum. Choisissez un montant plus élevé.',
    cards: 'Les montants des deux cartes ne correspondent pas au total. Vérifiez ce que paie chaque carte.',
    batches: 'Les billets choisis ne font plus partie de cet achat. Choisissez à nouveau vos billets.',
    gift: 'Ce produit ne peut pas être offert. Décochez le cadeau et continuez.',
    code: 'Ce code est incorrect ou a expiré. Vérifiez vos e-mails ou demandez un autre code.',
    kept: 'Il n’y a rien à payer pour le moment. Pour changer de carte, saisissez la nouvelle.',
  },
} satisfies CallFieldTexts
