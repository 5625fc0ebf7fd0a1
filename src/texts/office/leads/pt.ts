/** Texts of the abandoned checkouts. */
export const leadsPt = {
  title: 'Carrinhos abandonados',
  lead: (p: { days: number }) =>
    `Compras que alguém começou a preencher no checkout e ainda não pagou, da mais recente à mais antiga. Os dados são apagados ${p.days === 1 ? '1 dia' : `${p.days} dias`} depois da última atualização.`,
  none: 'Nenhum carrinho abandonado.',
  step: 'Etapa',
  product: 'Produto',
  every: 'Todas',
  everyProduct: 'Todos',
  filter: 'Filtrar',
  steps: ['Começou a preencher', 'Informou os dados', 'Informou o endereço', 'Tentou pagar'],
  nobody: 'Sem nome ainda',
  seen: (p: { at: string }) => `Última atualização: ${p.at}`,
  linkTitle: 'Link para continuar',
  link: (p: { name: string }) => `o link para continuar: ${p.name}`,
  whatsapp: 'Escrever no WhatsApp',
  whatsappOf: (p: { name: string }) => `para ${p.name}, em outra aba`,
  message: (p: { name: string; product: string; link: string }) =>
    `Olá${p.name && `, ${p.name}`}! Vimos que você começou a compra de ${p.product}. Se quiser continuar, é por aqui: ${p.link}`,
  askFirst:
    'Escreva só a quem espera ouvir de você. A mensagem não é enviada automaticamente: você a lê e envia no WhatsApp.',
}
export type LeadTexts = typeof leadsPt
