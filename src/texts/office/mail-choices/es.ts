import type { MailChoiceTexts } from './pt.ts'

export const mailChoicesEs: MailChoiceTexts = {
  title: 'Correos sobre la tienda',
  lead: 'Marca lo que quieres recibir. La elección vale para todas las tiendas en las que trabajas, y solo llega lo que tu función puede ver.',
  events: {
    sale: 'Ventas pagadas',
    'charged-back': 'Contracargos',
    withdrawal: 'Desistimientos',
    'past-due': 'Suscripciones atrasadas',
    'stock-low': 'Productos y fases de venta de entradas que se acaban',
    'gateway-failing': 'Pasarela que no responde o rechaza sus claves',
    selling: 'Tienda detenida o reanudada por el operador de la plataforma',
    'export-failed': 'Exportaciones que fallaron',
  },
  every: (p) =>
    p.minutes < 60
      ? `como máximo un correo cada ${p.minutes} minutos`
      : p.minutes < 1_440
        ? `como máximo un correo cada ${p.minutes / 60} h`
        : 'como máximo un correo al día',
  collected: 'Lo que ocurre mientras tanto llega junto en el correo siguiente.',
  on: 'Activado: recibes estos correos.',
  off: 'Desactivado: ya no recibes estos correos.',
}
