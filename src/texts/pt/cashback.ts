/** What a product gives back later. */
export const cashback = {
  title: (p: { value: string }) => `Você recebe ${p.value} de cashback.`,
  text: 'O valor volta depois da compra e não muda o que você paga agora.',
}
