/** Texts of the server about a refused field of a call: the name of the field, and the error in the cart. */
export const callFields = {
  labels: {
    zip_code: 'CEP',
    street: 'Logradouro',
    number: 'Número',
    neighborhood: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    complement: 'Complemento',
    recipient_name: 'Nome de quem recebe',
    gift_date: 'Dia do e-mail',
    recipient_email: 'E-mail de quem recebe',
    gift_message: 'Mensagem do presente',
    holder: 'Nome no ingresso',
    proof: 'Direito à meia-entrada',
  },
  notValid: (p: { field: string }) => `Confira o campo ${p.field}.`,
  cart: {
    donation: 'O valor da doação é menor que o mínimo. Escolha um valor maior.',
    cards: 'Os valores dos dois cartões não formam o total da compra. Confira quanto cada cartão paga.',
    batches: 'Os ingressos escolhidos não estão mais nesta compra. Escolha os ingressos de novo.',
    gift: 'Este produto não pode ser dado de presente. Desmarque o presente e continue.',
    code: 'Este código não confere ou já venceu. Confira o e-mail ou peça outro código.',
    kept: 'Nada está em aberto agora. Para trocar o cartão, digite o novo.',
  },
}
