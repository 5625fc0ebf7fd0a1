import type { PaymentErrorCode } from '#rules/base/errors.ts'

/** One text for each code of the payment error catalogue: what happened, and what the buyer can do. */
export const errors = {
  '1404': 'Este produto não é uma assinatura. Peça o link certo ao vendedor.',
  '1405':
    'Nenhuma assinatura ativa está vinculada a este documento. Confira o número; se ela terminou, assine de novo ou fale com o vendedor.',
  '0404': 'Nenhuma assinatura foi feita com este documento. Confira o número.',
  '0001': 'Este cupom não é mais válido. Continue sem ele ou use outro.',
  COUPON_USED_UP: 'Este cupom já atingiu o limite de usos. Continue sem ele ou use outro.',
  '87': 'Não foi possível processar o cartão. Confira os dados do cartão.',
  BAD_TRACK_2_DATA: 'Não foi possível processar o cartão. Confira os dados do cartão.',
  BANK: 'O banco não autorizou o pagamento. Fale com o seu banco ou com o emissor do cartão.',
  CREDIT_CARD_OPERATOR:
    'A operadora não autorizou o pagamento. Fale com o seu banco ou com o emissor do cartão.',
  BLACKLIST_PURCHASE:
    'O cartão foi bloqueado depois de muitas tentativas. Peça o desbloqueio à operadora ou use outro cartão.',
  INVALID_CVV: 'O código de segurança (CVV) não confere. Digite-o de novo.',
  INVALID_CLIENT_DATA: 'Há dados pessoais incorretos. Confira e tente novamente.',
  DUPLICATE_PURCHASE: 'Você já comprou este produto. Procure a confirmação no seu e-mail.',
  PRODUCT_OUT_OF_STOCK: 'Este produto está esgotado. Pergunte ao vendedor quando ele volta.',
  INVALID_DATA: 'Os dados do cartão estão incorretos. Confira e tente novamente.',
  INVALID_CREDIT_CARD: 'Este cartão está desativado, bloqueado, vencido ou não é aceito. Use outro cartão.',
  CREDIT_CARD_INVALID: 'Não foi possível concluir o pedido. Tente novamente mais tarde.',
  CARD_GONE:
    'Por segurança, guardamos os dados do cartão por pouco tempo, e eles não estão mais aqui. Digite o cartão de novo.',
  WALLET_GONE:
    'Cada autorização da sua carteira vale para um só pagamento e por pouco tempo, e esta não vale mais. Pague com a carteira de novo.',
  INSUFFICIENT_FUNDS: 'O limite do cartão não é suficiente. Tente outro cartão ou outra forma de pagamento.',
  INVALID_PAYMENT_TYPE: 'Esta forma de pagamento não é válida para a compra. Escolha outra.',
  INVALID_INSTALLMENTS:
    'O número ou o valor das parcelas não foi autorizado. Escolha outro número de parcelas.',
  CURRENCY_NOT_SUPPORTED: 'Este cartão não aceita a moeda da compra. Tente outro.',
  SUSPECTED_FRAUD: 'A transação não foi permitida. Fale com o seu banco ou use outra forma de pagamento.',
  SUSPECTED_INTERN_FRAUD:
    'Por segurança, não aceitamos cartões aqui por enquanto. Pague de outra forma ou tente de novo com cartão daqui a uma hora.',
  BLOCKED_BY_FRAUD_ANALYSIS:
    'A compra não foi concluída. Revise os dados e tente novamente, ou escolha outra forma de pagamento.',
  GENERIC:
    'Houve um erro ao processar o pagamento. Confira os dados e, se o erro continuar, fale com o vendedor.',
  TICKET_UNAVAILABLE: 'Este ingresso acabou de ser comprado por outra pessoa. Escolha outro.',
  WORLDPAY_CARD_ERROR: 'Não foi possível processar com este cartão. Tente outro ou aguarde algumas horas.',
  INCOMPLETE_ADDRESS: 'Preencha todos os campos do endereço.',
  COMPLETE_CHALLENGE_3DS:
    'A verificação 3-D Secure do seu banco não foi concluída. Tente novamente ou use outro cartão.',
  EXPIRED_RATE_TOKEN: 'A cotação da moeda expirou. Recarregue a página para ver o preço de agora.',
  INVALID_INSTALLMENTS_BUMP:
    'O produto adicional não aceita este número de parcelas. Escolha menos parcelas ou retire o adicional.',
  ORDER_BUMP_ERROR: 'Não foi possível incluir o produto adicional. Retire-o e tente novamente.',
  PENDING_FRAUD_ANALYSIS:
    'Recebemos o seu pedido, e ele passa por uma verificação rápida. O resultado chega por e-mail.',
  TOO_MANY_UNPAID:
    'Você já tem pedidos esperando pagamento. Pague um deles ou tente de novo daqui a uma hora.',
  VOUCHER_UNAVAILABLE:
    'Há muitos pedidos esperando pagamento por boleto ou voucher agora. Escolha outra forma de pagamento para comprar já.',
} satisfies Record<PaymentErrorCode, string>
