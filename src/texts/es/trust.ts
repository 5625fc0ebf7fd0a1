import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

const days = (n: number) => plural('es', n, { one: `${n} día`, other: `${n} días` })

export const trust = {
  badges: {
    title: 'Por qué es seguro comprar aquí',
    reviewedProduct: 'Producto verificado',
    protectedData: 'Datos protegidos',
  },
  safePurchase: 'Los datos de tu pago están cifrados.',
  withdrawal: {
    brazil:
      'Derecho de desistimiento: dentro de los 7 días siguientes a la compra o a la entrega puedes desistir y recuperar todo lo pagado (art. 49 del Código de Defensa del Consumidor de Brasil).',
    europe:
      'Derecho de desistimiento: puedes desistir de la compra en un plazo de 14 días sin indicar el motivo.',
    link: 'Desistir del contrato aquí',
  },
  cancelContract: 'Cancelar contratos aquí',
  secureCard: {
    title: 'Compra segura',
    author: 'Creado por',
    warranty: (p) => `Garantía de devolución de ${days(p.days)}`,
    warrantyText: (p) => `Si no te convence, pide la devolución de tu dinero en un plazo de ${days(p.days)}.`,
  },
  seller: {
    soldBy: (p) => `Vendido por ${p.name}`,
    legal: (p) => `${p.legalName}, ${p.document}`,
    foreignLegal: (p) => `${p.legalName}, n.º de registro ${p.document}`,
    address: (p) => `Dirección: ${p.address}`,
    contact: (p) => `Contacto: ${p.email}`,
    since: (p) => `Vende aquí desde ${p.year}`,
    referral: 'Recomendar a este vendedor',
    responsibility: 'El vendedor responde de la oferta, de la entrega y de la calidad del producto.',
    platform: {
      sells: (p) => `Vendido por ${p.platform}, un producto de ${p.seller}`,
      sellsFor: (p) => `Vendido por ${p.platform} en nombre de ${p.seller}`,
      answers: (p) => `${p.platform} responde de la oferta, de la entrega y de la calidad del producto.`,
      answersForPayment: (p) =>
        `${p.seller} responde de la oferta, de la entrega y de la calidad del producto; ${p.platform}, del pago.`,
    },
  },
  agreement: {
    before: (p) => `Al pulsar «${p.button}», aceptas los `,
    terms: 'Términos de uso',
    between: ' y la ',
    privacy: 'Política de privacidad',
    after: '.',
  },
  lgpd: 'Tratamos tus datos conforme a la ley brasileña de protección de datos (LGPD, Ley 13.709/2018) para realizar esta compra.',
  forget: {
    button: 'Olvidarme en este dispositivo',
    working: 'Borrando…',
    title: 'Listo: este dispositivo te ha olvidado',
    text: 'Borramos lo que este navegador guardaba de esta tienda y cerramos tu visita. Tus compras siguen siendo válidas: los comprobantes están en tu correo.',
    again: 'Abrir la página de nuevo',
    failed: 'No pudimos borrarlo ahora. Vuelve a intentarlo.',
    lose: {
      title: 'Perderás lo que tienes reservado',
      tickets: 'Las entradas reservadas para ti vuelven a la venta de inmediato.',
      place: 'Pierdes tu lugar en la fila.',
      confirm: 'Olvidarme de todos modos',
      keep: 'Conservarlo',
    },
  },
} satisfies Topics['trust']
