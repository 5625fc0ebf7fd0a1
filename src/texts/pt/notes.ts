/** What the order summary adds for some products and choices: subscriptions, renewals, instalments. */
export const notes = {
  subscription:
    'Esta é uma assinatura: a cobrança se repete a cada período até você cancelar com o vendedor.',
  paymentUpdate: 'Você está atualizando os dados de pagamento da sua assinatura. Ela continua de onde está.',
  forecast: {
    title: 'Ver o mês de cada parcela',
    note: 'Previsão. O mês exato depende do dia em que a fatura do seu cartão fecha.',
  },
}
