/** A product whose price is what the buyer gives. */
export const donation = {
  title: 'Quanto você quer doar?',
  /** The button that gives. */
  give: 'Doar',
  suggestions: 'Valores sugeridos',
  amount: 'Valor da doação',
  atLeast: (p: { minimum: string }) => `Doe a partir de ${p.minimum}.`,
  unreadable: (p: { example: string }) => `Escreva um valor, como ${p.example}.`,
}
