/** Texts of the office about affiliates. */
export const affiliatesPt = {
  title: 'Afiliados',
  lead: 'Quem divulga seus produtos com um link próprio. A venda que vem por ele fica registrada no nome do afiliado.',
  none: 'Nenhum afiliado ainda.',
  make: 'Novo afiliado',
  newTitle: 'Novo afiliado',
  newLead: 'Os links aparecem na página seguinte e valem na hora.',
  noProducts: 'Crie primeiro um produto: um afiliado divulga produtos.',
  create: 'Criar afiliado',
  promotes: (p: { count: number }) => `${p.count} produtos`,
  readOnly: 'Sua função vê os afiliados, mas não os muda.',
  links: 'Links para enviar ao afiliado',
  linksLead:
    'A compra feita em até 30 dias depois de abrir um deles conta para este afiliado. Vale o último link aberto.',
  groups: { affiliate: 'Afiliado' } as Readonly<Record<string, string>>,
  fields: { '/name': 'Nome', '/product_ids': 'Produtos que divulga' },
  retire: {
    press: 'Excluir afiliado',
    title: (p: { affiliate: string }) => `Excluir ${p.affiliate} dos afiliados?`,
    lead: 'Os links do afiliado continuam vendendo, mas não contam mais para ninguém. As vendas já feitas ficam como estão.',
  },
}
export type AffiliateTexts = typeof affiliatesPt
