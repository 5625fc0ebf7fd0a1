/** The confirmation at the card's bank (3-D Secure), and the page on which it ends. */
export const challenge = {
  title: 'Confirme no seu banco',
  frame: 'Página do seu banco para confirmar a compra',
  text: 'O banco do cartão precisa confirmar que é você. Nada foi cobrado ainda; assim que você confirmar, a compra continua automaticamente.',
  until: (p: { time: string }) => `Você tem até as ${p.time} para confirmar.`,
  cancel: 'Pagar de outra forma',
  checking: 'Conferindo com o seu banco…',
  returned: 'Pronto. A compra continua na página da loja.',
}
