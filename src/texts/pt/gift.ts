/** A present for another person. */
export const gift = {
  isGift: 'É um presente para outra pessoa',
  name: 'Nome de quem recebe',
  email: 'E-mail de quem recebe',
  emailOfAccess: 'O acesso vai para este e-mail.',
  emailOfParcel: 'Avisamos quando o presente estiver a caminho.',
  message: 'Mensagem do presente',
  messageHint: 'Vai junto com o presente.',
  date: 'Quando o presente chega',
  dateHint: 'Deixe em branco para entregar agora.',
  /** In the secure-purchase card, once the buyer has written a name. */
  forRecipient: (p: { name: string }) => `Presente para ${p.name}`,
}
