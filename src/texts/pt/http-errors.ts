/** Failures of a call itself: by HTTP status, by code where the buyer can do something about it, by page. */
export const httpErrors = {
  statuses: {
    '400': 'Requisição inválida. Verifique os dados enviados.',
    '401': 'Não autorizado.',
    '403': 'Acesso negado.',
    '404': 'Recurso não encontrado. Verifique o endereço solicitado.',
    '410': 'Não foi possivel realizar sua compra.',
    '422': 'Confira os dados preenchidos.',
    '429': 'Muitas tentativas em pouco tempo. Aguarde um minuto e tente novamente.',
    '500': 'Erro interno. Tente novamente.',
    '502': 'O servidor obteve uma resposta inválida.',
    '503': 'Serviço indisponível.',
    '504': 'O servidor demorou para responder.',
    other: 'Ocorreu um erro desconhecido. Tente novamente.',
  },
  codes: {
    SESSION_MISMATCH: 'A sua sessão mudou. Recarregue a página e tente novamente. Nada foi cobrado.',
    TOKEN_FORGED: 'A página perdeu a validade. Recarregue-a e tente novamente. Nada foi cobrado.',
    LINK_NOT_FOUND: 'Este link não existe ou não está disponível.',
    OFFER_NOT_FOUND:
      'Esta oferta é inválida ou não está mais disponível. Por favor, entre em contato com o produtor.',
    PRODUCT_NOT_FOUND: 'Este produto não existe ou não está disponível.',
    SELLER_NOT_READY: 'Produto indisponível para pagamento. Fale com o vendedor.',
    NONCE_REUSED: 'Este pedido já foi enviado com outros dados. Recarregue a página antes de tentar de novo.',
    PRICE_CHANGED: 'O preço mudou. Confira o novo total antes de pagar. Nada foi cobrado.',
    PAYMENT_IN_PROGRESS:
      'Já existe um pagamento em andamento para esta compra. Aguarde o resultado e não pague de novo. Se o pagamento não for seu, compre com outro e-mail.',
    NO_SHIPPING_INTEGRATION: 'Esse produto não possui integração para envio.',
    FREIGHT_INVALID:
      'Escolha de novo a forma de entrega: o preço do frete perdeu a validade. Nada foi cobrado.',
    CAPTCHA_REQUIRED: 'A verificação de segurança não foi concluída. Tente novamente. Nada foi cobrado.',
    TICKET_NOT_RESERVABLE: 'Ingresso configurado com data limite para vendas não tem controle de reservas.',
    TICKET_NOT_ON_SALE: 'Este lote não está à venda agora. Escolha outro.',
    WAITING_ROOM: 'O evento tem uma sala de espera agora. Recarregue a página para entrar nela.',
    TOO_MANY_TICKETS: 'São mais ingressos do que uma compra permite. Escolha menos.',
    TOO_MANY_REQUESTS:
      'Foram tentativas demais. Aguarde um pouco e tente novamente; se continuar assim, fale com o vendedor.',
  },
  request: 'Ocorreu um erro ao processar a sua solicitação',
}
