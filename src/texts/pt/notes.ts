/** What the order summary adds for some choices: renewals, instalments. */
export const notes = {
  paymentUpdate: 'Você está atualizando os dados de pagamento da sua assinatura. Ela continua de onde está.',
  forecast: {
    title: 'Ver o mês de cada parcela',
    note: 'Previsão. O mês exato depende do dia em que a fatura do seu cartão fecha.',
  },
}
