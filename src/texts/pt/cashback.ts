/** Cashback that a product returns later. */
export const cashback = {
  title: (p: { value: string }) => `Você recebe ${p.value} de cashback.`,
  text: 'O valor volta depois da compra e não muda o que você paga agora.',
  limited: 'Esse é o máximo de cashback por compra.',
  terms: 'As regras são do vendedor e estão nos termos de uso.',
}
