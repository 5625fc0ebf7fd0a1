/** An amount as an answer carries it, in the main unit of its currency, as the reader writes it. */
export function wireMoney(locale: string, amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
}
