import type { LeadTexts } from './pt.ts'

export const leadsEs: LeadTexts = {
  title: 'Carritos abandonados',
  lead: ({ days }) =>
    `Compras que alguien empezó a completar en el checkout y aún no pagó, de la más reciente a la más antigua. Los datos se borran ${days === 1 ? '1 día' : `${days} días`} después de la última actualización.`,
  none: 'Ningún carrito abandonado.',
  step: 'Etapa',
  product: 'Producto',
  every: 'Todas',
  everyProduct: 'Todos',
  filter: 'Filtrar',
  steps: ['Empezó a completar los datos', 'Indicó sus datos', 'Indicó la dirección', 'Intentó pagar'],
  nobody: 'Sin nombre aún',
  seen: ({ at }) => `Última actualización: ${at}`,
  linkTitle: 'Enlace para continuar',
  link: ({ name }) => `el enlace para continuar: ${name}`,
  whatsapp: 'Escribir por WhatsApp',
  whatsappOf: ({ name }) => `a ${name}, en otra pestaña`,
  message: ({ name, product, link }) =>
    `¡Hola${name && `, ${name}`}! Vimos que empezaste la compra de ${product}. Si quieres continuar, es por aquí: ${link}`,
  askFirst:
    'Escribe solo a quien espera saber de ti. El mensaje no se envía automáticamente: tú lo lees y lo envías en WhatsApp.',
}
