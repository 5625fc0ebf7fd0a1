/** Pix Automático: one code pays the first charge and authorises those to come. */
export const mandate = {
  /** Beside the name of the method. */
  fact: 'sem cartão, renova automaticamente',
  steps: {
    pay: (p: { amount: string }) =>
      `Escaneie o QR code no aplicativo do seu banco e pague ${p.amount} agora.`,
    authorise: (p: { price: string }) => `Na mesma tela, autorize as próximas cobranças: ${p.price}.`,
    afterwards: 'Depois, cada cobrança sai da sua conta na data certa, sem cartão e sem código novo.',
  },
  /** In the place of a price, where the charges to come differ. */
  varies: 'com valores que podem mudar',
  cancel: 'Cancele quando quiser na área Pix Automático do aplicativo do seu banco.',
  atOnce: (p: { price: string }) =>
    `Ao confirmar no aplicativo do banco, você paga agora e autoriza as próximas cobranças: ${p.price}.`,
  order: {
    label: 'Pix Automático',
    authorised: 'Autorizado. As próximas cobranças saem da sua conta.',
    pending: 'Aguardando a resposta do seu banco',
    missing: 'Não autorizado',
  },
  missingText: (p: { email: string }) =>
    `Recebemos o pagamento, mas as próximas cobranças não foram autorizadas. Enviamos para ${p.email} um link para você escolher como pagar.`,
}
