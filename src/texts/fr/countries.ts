import type { Topics } from '../topics.ts'

export const countries = {
  documents: {
    type: 'Type de document',
    lookAgain: 'Vérifiez le numéro\u00a0: il semble incomplet ou d’un autre document.',
    forInvoice: 'Uniquement pour la facture fiscale mexicaine (factura).',
    withoutInvoice: 'Sans facture\u00a0: utiliser le RFC générique',
  },
  acceptance: {
    terms: {
      before: 'J’accepte les ',
      terms: 'Conditions d’utilisation',
      between: ' et j’ai lu la ',
      privacy: 'Politique de confidentialité',
      after: '.',
    },
    contract: 'J’ai lu et j’accepte les conditions du contrat.',
    digitalContent:
      'Je demande expressément l’accès immédiat au contenu numérique avant la fin du délai de rétractation et je renonce à mon droit de rétractation.',
    gdpr: (p) =>
      `${p.seller} peut m’écrire au sujet d’autres produits. Je peux changer d’avis à tout moment.`,
    named:
      'Mon prénom et ma ville peuvent être montrés, dans les prochaines heures, à d’autres personnes qui regardent ce produit. Je peux changer d’avis à tout moment.',
    required: {
      contract: 'Pour continuer, acceptez le contrat',
      digitalContent: 'Pour vous livrer le contenu immédiatement, nous avons besoin de cet accord',
    },
    withdrawalEnded:
      'Vous avez demandé expressément l’accès immédiat au contenu numérique avant la fin du délai de rétractation et renoncé à votre droit de rétractation.',
  },
  choice: {
    search: 'Rechercher un pays',
    none: 'Aucun pays trouvé',
  },
  tax: (p) => `dont TVA à ${p.percent} (${p.value})`,
  rate: {
    shown: (p) => `Prix du vendeur\u00a0: ${p.price}, au taux de 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'Le taux de change a été actualisé',
    text: (p) => `Le taux était valable 30 minutes et vient d’être actualisé. Vous payez ${p.now}.`,
    accept: (p) => `Continuer pour ${p.now}`,
    refuse: 'Pas maintenant',
  },
} satisfies Topics['countries']
