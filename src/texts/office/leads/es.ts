import type { LeadTexts } from './pt.ts'

export const leadsEs: LeadTexts = {
  title: 'Empezaron y no compraron',
  lead: ({ days }) =>
    `Personas que completaron datos en el checkout y aún no pagaron, de la más reciente a la más antigua. Todo se borra ${days === 1 ? '1 día' : `${days} días`} después del último cambio.`,
  none: 'Nadie aquí ahora.',
  step: 'Etapa',
  product: 'Producto',
  every: 'Todas',
  everyProduct: 'Todos',
  filter: 'Filtrar',
  steps: ['Empezó a completar los datos', 'Dejó sus datos', 'Dejó la dirección', 'Intentó pagar'],
  nobody: 'Sin nombre aún',
  seen: ({ at }) => `Último cambio: ${at}`,
  link: ({ name }) => `Copiar el enlace para continuar: ${name}`,
  whatsapp: 'Escribir por WhatsApp',
  whatsappOf: ({ name }) => `a ${name}, en otra pestaña`,
  message: ({ name, product, link }) =>
    `¡Hola${name && `, ${name}`}! Vimos que empezaste la compra de ${product}. Si quieres continuar, es por aquí: ${link}`,
  askFirst:
    'Escribe solo a quien espera saber de ti. El mensaje no se envía automáticamente: tú lo lees y lo envías en WhatsApp.',
}
