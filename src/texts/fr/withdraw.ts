import type { Topics } from '../topics.ts'

/** The labels of both steps are those of article D. 221-5 of the Code de la consommation (décret n° 2026-3). */
export const withdraw = {
  title: 'Renoncer au contrat ici',
  intro:
    'Indiquez votre achat. À l’étape suivante, vous vérifiez et confirmez\u00a0; d’ici là, rien ne change. Vous n’avez pas à donner de motif.',
  fields: {
    order: 'Numéro de commande',
    product: 'Produit',
    name: 'Nom complet',
    email: 'Adresse e-mail de l’achat',
  },
  orderHint: 'Il figure dans l’e-mail de confirmation et sur le reçu, par exemple 4K7Q-2XM9.',
  sentTo: (p) => `L’accusé de réception est envoyé à ${p.email}.`,
  next: 'Continuer',
  missing: 'Remplissez ce champ.',
  wrongEmail: 'Vérifiez l’adresse e-mail.',
  card: 'N’écrivez pas de numéro de carte ici.',
  review: {
    title: 'Vérifiez et confirmez',
    text: 'En confirmant, vous renoncez à cet achat. Si le délai légal ou une garantie à remboursement automatique court encore, vous êtes remboursé par le moyen utilisé pour payer et votre accès au produit prend fin.',
    confirm: 'Confirmer la rétractation',
    change: 'Revenir et corriger',
  },
  guarantee: {
    automatic: (p) =>
      `Le vendeur donne une garantie jusqu’au ${p.at}\u00a0: dès que vous confirmez, vous êtes remboursé automatiquement par le moyen utilisé pour payer, et votre accès au produit prend fin.`,
    ask: (p) =>
      `Le vendeur donne une garantie jusqu’au ${p.at} et répond à votre demande\u00a0: le remboursement n’est pas automatique. En confirmant, vous lui envoyez la demande.`,
  },
  received: {
    title: 'Votre rétractation est bien reçue',
    text: 'Nous vous avons envoyé un accusé de réception par e-mail, avec le contenu de votre déclaration, la date et l’heure de réception.',
    at: 'Reçue le',
    reference: 'Référence',
  },
  mail: {
    buyer: {
      subject: 'Votre rétractation est bien reçue',
      title: 'Votre rétractation est bien reçue',
      text: 'Ce message confirme ce que vous avez déclaré et quand nous l’avons reçu. Conservez-le.',
      next: 'S’il existe un achat avec ce numéro et cette adresse et si le délai légal ou une garantie à remboursement automatique court encore, nous vous remboursons par le moyen de paiement utilisé et vous prévenons par e-mail. Dans les autres cas, le vendeur vous répond. Si vous n’avez pas encore payé, ne payez pas\u00a0: ce qui est payé ensuite est remboursé.',
      notYou:
        'Si ce n’était pas vous, prévenez le vendeur. L’argent ne revient que par le moyen utilisé pour payer.',
    },
    done: {
      subject: 'Votre rétractation est terminée',
      title: 'Votre rétractation est terminée',
      refunded:
        'Le montant de cet achat vous est remboursé par le moyen de paiement utilisé. Le délai dépend de votre banque ou de l’émetteur de votre carte. Les abonnements de cet achat ont pris fin.',
      unpaid:
        'Cet achat n’avait pas été payé : il n’y a rien à rembourser. Si un paiement arrive plus tard, nous le remboursons.',
    },
    refused: {
      subject: 'Réponse à votre rétractation',
      title: 'Votre rétractation n’a pas pu être acceptée',
      text: 'Le vendeur a répondu :',
      next: 'Si vous n’êtes pas d’accord, répondez au vendeur ou adressez-vous à un organisme de protection des consommateurs.',
    },
    onFile: {
      subject: 'Tentative de rétractation de votre achat',
      title: 'Quelqu’un a demandé à se rétracter de votre achat',
      text: 'Nous avons reçu une rétractation avec votre numéro de commande et une autre adresse e-mail. Rien n’a donc changé pour votre achat.',
      next: 'Si c’était vous, recommencez avec l’adresse e-mail de l’achat. Sinon, vous n’avez rien à faire.',
    },
    seller: {
      subject: (p) => `Rétractation de la commande ${p.order}`,
      title: 'Un acheteur s’est rétracté',
      refunds:
        'Le droit de rétractation s’applique\u00a0: le remboursement est automatique et les abonnements de cet achat prennent fin.',
      guaranteeRefunds:
        'Votre garantie s’applique\u00a0: le remboursement est automatique et les abonnements de cet achat prennent fin.',
      asks: 'Répondez dans l’espace vendeur, sur la page de la vente ; l’acheteur est informé par e-mail.',
      until: 'Le délai légal se termine le',
      guaranteeUntil: 'Votre garantie se termine le',
      other: 'Le remboursement par le moyen de paiement n’a pas été possible.',
      reasons: {
        'no-right': 'La loi ne prévoit pas de droit de rétractation pour cet achat.',
        late: 'Le délai légal est écoulé.',
        parcel: 'Le délai commence à la livraison, et le produit est d’abord renvoyé.',
        event: 'L’achat porte sur des billets, qui ont pu être utilisés.',
        guarantee: 'Le délai légal est écoulé ou ne s’applique pas, et votre garantie court encore.',
        'guarantee-often':
          'Votre garantie court encore, mais cet acheteur a déjà eu trois remboursements automatiques en 90 jours.',
        'transfer-only':
          'Le droit s’applique, mais ce moyen de paiement ne se rembourse que par virement bancaire.',
        'too-late': 'Le droit s’applique, mais ce Pix ne peut plus être remboursé\u00a0: faites un virement.',
        'refund-refused': 'Le droit s’applique, mais le remboursement a été refusé.',
      },
    },
  },
} satisfies Topics['withdraw']
