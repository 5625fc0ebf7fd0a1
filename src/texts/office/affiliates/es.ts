import type { AffiliateTexts } from './pt.ts'

export const affiliatesEs: AffiliateTexts = {
  title: 'Afiliados',
  lead: 'Quienes promocionan tus productos con un enlace propio. La venta que llega por él queda registrada a su nombre.',
  none: 'Todavía no hay afiliados.',
  make: 'Nuevo afiliado',
  newTitle: 'Nuevo afiliado',
  newLead: 'Los enlaces aparecen en la página siguiente y cuentan desde ya.',
  noProducts: 'Crea primero un producto: un afiliado promociona productos.',
  create: 'Crear afiliado',
  promotes: (p) => `${p.count} productos`,
  readOnly: 'Tu función ve los afiliados, pero no los cambia.',
  links: 'Enlaces para enviar al afiliado',
  linksLead:
    'La compra hecha en los 30 días siguientes a abrir uno de ellos cuenta para este afiliado. Vale el último enlace abierto.',
  groups: { affiliate: 'Afiliado' },
  fields: { '/name': 'Nombre', '/product_ids': 'Productos que promociona' },
  retire: {
    press: 'Eliminar afiliado',
    title: (p) => `¿Eliminar a ${p.affiliate} de los afiliados?`,
    lead: 'Sus enlaces siguen vendiendo, pero ya no cuentan para nadie. Las ventas ya hechas quedan como están.',
  },
}
