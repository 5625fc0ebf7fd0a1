/** What the office says about people who began to buy. */
export const leadsPt = {
  title: 'Começaram e não compraram',
  lead: (p: { days: number }) =>
    `Pessoas que preencheram dados no checkout e ainda não pagaram, da mais recente à mais antiga. Tudo é apagado ${p.days === 1 ? '1 dia' : `${p.days} dias`} depois da última mudança.`,
  none: 'Ninguém aqui agora.',
  step: 'Etapa',
  product: 'Produto',
  every: 'Todas',
  everyProduct: 'Todos',
  filter: 'Filtrar',
  steps: ['Começou a preencher', 'Deixou seus dados', 'Deixou o endereço', 'Tentou pagar'],
  nobody: 'Sem nome ainda',
  seen: (p: { at: string }) => `Última mudança: ${p.at}`,
  link: (p: { name: string }) => `Copiar o link para continuar: ${p.name}`,
  whatsapp: 'Escrever no WhatsApp',
  whatsappOf: (p: { name: string }) => `para ${p.name}, em outra aba`,
  message: (p: { name: string; product: string; link: string }) =>
    `Olá${p.name && `, ${p.name}`}! Vimos que você começou a compra de ${p.product}. Se quiser continuar, é por aqui: ${p.link}`,
  askFirst:
    'Escreva só a quem espera ouvir de você. A mensagem não é enviada automaticamente: você a lê e envia no WhatsApp.',
}
export type LeadTexts = typeof leadsPt
