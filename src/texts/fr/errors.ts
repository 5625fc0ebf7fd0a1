import type { FailureTexts } from '../texts.ts'

export const errors = {
  '1404': 'Ce produit n’est pas un abonnement. Demandez le bon lien au vendeur.',
  '1405':
    'Aucun abonnement en cours n’est lié à ce document. Vérifiez le numéro\u00a0; s’il est terminé, abonnez-vous à nouveau ou contactez le vendeur.',
  '0404': 'Aucun abonnement n’a été souscrit avec ce document. Vérifiez le numéro.',
  '0001': 'Ce code promo n’est plus valable. Continuez sans lui ou utilisez-en un autre.',
  COUPON_USED_UP:
    'Ce code promo a atteint sa limite d’utilisations. Continuez sans lui ou utilisez-en un autre.',
  '87': 'La carte n’a pas pu être traitée. Vérifiez les informations de la carte.',
  BAD_TRACK_2_DATA: 'La carte n’a pas pu être traitée. Vérifiez les informations de la carte.',
  BANK: 'Votre banque n’a pas autorisé le paiement. Contactez votre banque ou l’émetteur de la carte.',
  CREDIT_CARD_OPERATOR:
    'L’émetteur n’a pas autorisé le paiement. Contactez votre banque ou l’émetteur de la carte.',
  BLACKLIST_PURCHASE:
    'La carte a été bloquée après de trop nombreuses tentatives. Demandez son déblocage à l’émetteur ou utilisez une autre carte.',
  INVALID_CVV: 'Le cryptogramme (CVV) n’est pas correct. Saisissez-le à nouveau.',
  INVALID_CLIENT_DATA: 'Certaines de vos coordonnées sont incorrectes. Vérifiez-les et réessayez.',
  DUPLICATE_PURCHASE: 'Vous avez déjà acheté ce produit. Vous trouverez la confirmation dans vos e-mails.',
  PRODUCT_OUT_OF_STOCK: 'Ce produit est épuisé. Demandez au vendeur quand il sera disponible.',
  INVALID_DATA: 'Les informations de la carte sont incorrectes. Vérifiez-les et réessayez.',
  INVALID_CREDIT_CARD:
    'Cette carte est désactivée, bloquée, expirée ou non acceptée. Utilisez une autre carte.',
  CREDIT_CARD_INVALID: 'La commande n’a pas pu aboutir. Réessayez plus tard.',
  CARD_GONE:
    'Par sécurité, nous gardons les informations de la carte peu de temps, et elles ne sont plus là. Saisissez-les à nouveau.',
  WALLET_GONE:
    'Chaque autorisation de votre portefeuille ne vaut que pour un paiement et peu de temps, et celle-ci n’est plus valable. Payez à nouveau avec le portefeuille.',
  INSUFFICIENT_FUNDS:
    'Le plafond ou le solde de la carte est insuffisant. Essayez une autre carte ou un autre moyen de paiement.',
  INVALID_PAYMENT_TYPE: 'Ce moyen de paiement n’est pas valable pour cet achat. Choisissez-en un autre.',
  INVALID_INSTALLMENTS:
    'Le nombre ou le montant des mensualités n’a pas été autorisé. Choisissez un autre nombre de mensualités.',
  CURRENCY_NOT_SUPPORTED: 'Cette carte n’accepte pas la devise de l’achat. Essayez-en une autre.',
  SUSPECTED_FRAUD:
    'Le paiement n’a pas été autorisé. Contactez votre banque ou utilisez un autre moyen de paiement.',
  SUSPECTED_INTERN_FRAUD:
    'Par sécurité, les cartes ne sont plus acceptées ici pour le moment. Payez autrement, ou réessayez avec une carte dans une heure.',
  BLOCKED_BY_FRAUD_ANALYSIS:
    'L’achat n’a pas abouti. Vérifiez vos informations et réessayez, ou choisissez un autre moyen de paiement.',
  GENERIC:
    'Une erreur est survenue lors du paiement. Vérifiez vos informations et, si elle se reproduit, contactez le vendeur.',
  TICKET_UNAVAILABLE: 'Ce billet vient d’être acheté par quelqu’un d’autre. Choisissez-en un autre.',
  WORLDPAY_CARD_ERROR:
    'Le paiement avec cette carte n’a pas pu être traité. Essayez-en une autre ou patientez quelques heures.',
  INCOMPLETE_ADDRESS: 'Remplissez tous les champs de l’adresse.',
  COMPLETE_CHALLENGE_3DS:
    'La vérification 3-D Secure de votre banque n’a pas abouti. Réessayez ou utilisez une autre carte.',
  EXPIRED_RATE_TOKEN: 'Le taux de change a expiré. Rechargez la page pour voir le prix actuel.',
  INVALID_INSTALLMENTS_BUMP:
    'Le produit complémentaire n’accepte pas ce nombre de mensualités. Choisissez-en moins ou retirez-le.',
  ORDER_BUMP_ERROR: 'Le produit complémentaire n’a pas pu être ajouté. Retirez-le et réessayez.',
  PENDING_FRAUD_ANALYSIS:
    'Nous avons reçu votre commande, qui fait l’objet d’une vérification rapide. Vous recevrez le résultat par e-mail.',
  TOO_MANY_UNPAID:
    'Certaines de vos commandes attendent encore leur paiement. Payez-en une ou réessayez dans une heure.',
  VOUCHER_UNAVAILABLE:
    'Trop de commandes attendent déjà un paiement par boleto ou bon. Choisissez un autre moyen de paiement pour acheter maintenant.',
} satisfies FailureTexts['errors']
