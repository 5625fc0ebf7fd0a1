/** What the order summary adds for some choices: renewals, instalments. */
export const notes = {
  forecast: {
    note: 'Previsão. O mês exato depende do dia em que a fatura do seu cartão fecha.',
  },
}
