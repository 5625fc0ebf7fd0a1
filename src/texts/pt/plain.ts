/** The simple page, which works without a script, and what leads to it. */
export const plain = {
  incomplete: 'Esta página não carregou por inteiro.',
  open: 'Usar a página simples',
  card: 'Aqui não dá para pagar com cartão. Para isso, ative o JavaScript no navegador e abra a página completa.',
  full: 'Abrir a página completa',
  impossible:
    'Esta compra só funciona na página completa. Ative o JavaScript no navegador e abra a página de novo.',
  captcha:
    'Esta compra precisa de uma verificação que só a página completa faz. Nada foi cobrado. Ative o JavaScript no navegador e tente de novo.',
  missing: 'Confira os campos marcados e envie de novo.',
  ordered: 'Você já fez um pedido, e ele ainda espera o pagamento.',
  toOrder: 'Ver o pedido',
  after: 'Depois de pagar, use o botão abaixo para ver a confirmação. Ela também chega por e-mail.',
  paste: 'No aplicativo do banco, escaneie o QR code ou cole este código em “Pix copia e cola”.',
  preview: 'Prévia: é assim que a página fica quando o produto está à venda. Nada pode ser comprado aqui.',
}
