/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p: { wallet: string }) => `Botão do ${p.wallet}`,
  above: (p: { wallet: string }) => `Pague com o botão do ${p.wallet}, acima.`,
  failed: 'O pagamento não começou e nada foi cobrado. Tente de novo.',
  simulated: {
    pay: (p: { wallet: string }) => `Pagar com ${p.wallet} (simulação)`,
    notice: 'Simulação: esta carteira não é real e nenhum dinheiro sai.',
    choose: 'O que o banco responde?',
    approved: 'Aprovar',
    refused: 'Recusar: saldo insuficiente',
    challenged: 'Pedir confirmação do titular',
    cancel: 'Cancelar',
    keeping: 'Enviando…',
  },
}
