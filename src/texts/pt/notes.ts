/** Additions to the order summary for some choices: renewals, instalments. */
export const notes = {
  forecast: {
    note: 'Previsão. O mês exato depende do dia em que a fatura do seu cartão fecha.',
  },
}
