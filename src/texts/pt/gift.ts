/** A present for another person. */
export const gift = {
  isGift: 'É um presente para outra pessoa',
  name: 'Nome de quem recebe',
  email: 'E-mail de quem recebe',
  emailOfAccess: 'O acesso vai para este e-mail.',
  emailOfParcel: 'O aviso do presente vai para este e-mail.',
  message: 'Mensagem do presente',
  messageHint: 'Vai junto com o presente.',
  date: 'Quando enviar o e-mail',
  dateHint: 'Deixe em branco para enviar agora.',
  /** In the secure-purchase card, once the buyer has written a name. */
  forRecipient: (p: { name: string }) => `Presente para ${p.name}`,
}
