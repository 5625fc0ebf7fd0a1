import type { PlainTexts } from '../texts.ts'

export const plain = {
  incomplete: 'Cette page ne s’est pas chargée entièrement.',
  open: 'Utiliser la page simple',
  card: 'Le paiement par carte n’est pas possible ici. Pour payer par carte, activez JavaScript dans votre navigateur et ouvrez la page complète.',
  full: 'Ouvrir la page complète',
  impossible:
    'Cet achat n’est possible que sur la page complète. Activez JavaScript dans votre navigateur et rouvrez la page.',
  captcha:
    'Cet achat demande une vérification que seule la page complète peut faire. Rien n’a été débité. Activez JavaScript dans votre navigateur et réessayez.',
  missing: 'Vérifiez les champs signalés et envoyez à nouveau le formulaire.',
  ordered: 'Vous avez déjà passé une commande\u00a0; elle attend encore votre paiement.',
  toOrder: 'Voir la commande',
  after:
    'Après le paiement, utilisez le bouton ci-dessous pour voir la confirmation. Elle arrive aussi par e-mail.',
  paste:
    'Dans l’application de votre banque, scannez le QR code ou collez ce code sous «\u00a0Pix copia e cola\u00a0».',
  preview: 'Aperçu\u00a0: voici la page quand le produit est en vente. Rien ne peut être acheté ici.',
} satisfies PlainTexts
