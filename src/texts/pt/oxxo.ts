/** OXXO among the ways to pay. */
export const oxxo = {
  fact: 'em dinheiro, na loja',
  steps: {
    finish: 'Depois de finalizar, você recebe uma referência com código de barras.',
    show: 'Mostre-a no caixa de qualquer loja OXXO e pague em dinheiro.',
    confirm: 'Avisamos por e-mail assim que o pagamento for confirmado, em até 1 dia útil.',
  },
}
