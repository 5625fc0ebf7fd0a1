/** The confirmation at the card's bank (3-D Secure), and the page on which it ends. */
export const challenge = {
  title: 'Confirme no seu banco',
  frame: 'Página do seu banco para confirmar a compra',
  text: 'O banco do cartão quer ter certeza de que é você. Nada foi cobrado ainda; assim que você confirmar, a compra continua sozinha.',
  until: (p: { time: string }) => `Você tem até as ${p.time} para confirmar.`,
  cancel: 'Desistir e escolher outra forma',
  checking: 'Conferindo com o seu banco…',
  returned: 'Pronto. A compra continua na página da loja.',
}
