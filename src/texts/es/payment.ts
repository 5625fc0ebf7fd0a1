import { plural } from '../format.ts'
import type { Texts } from '../texts.ts'

export const payment = {
  title: 'Pago',
  choose: '¿Cómo prefieres pagar?',
  methods: {
    CREDIT_CARD: 'Tarjeta',
    TWO_CREDIT_CARDS: 'Dos tarjetas',
    DEBIT_CARD: 'Tarjeta de débito',
    BOLETO: 'Boleto',
    PIX: 'Pix',
    PIX_AUTOMATIC: 'Pix automático',
    PAYPAL: 'PayPal',
    APPLE_PAY: 'Apple Pay',
    GOOGLE_PAY: 'Google Pay',
    OXXO: 'OXXO',
    FREE: 'Gratis',
  },
  facts: {
    pix: 'aprobación inmediata',
    boleto: 'hasta 3 días hábiles',
    cardUpTo: (p) => `hasta ${p.n} cuotas de ${p.value}`,
    cardOnce: 'pago único',
    free: 'no pagas nada',
  },
  installments: {
    label: 'Cuotas',
    once: (p) => `1 pago de ${p.value}`,
    option: (p) => `${p.n} cuotas de ${p.value} (${p.total})`,
    withoutInterest: (p) => `${p.n} cuotas de ${p.value} sin intereses`,
  },
  button: {
    pix: 'Pagar con Pix',
    card: 'Pagar con tarjeta',
    boleto: 'Pagar con boleto',
    debit: 'Pagar con débito',
    paypal: 'Continuar con PayPal',
    free: 'Recibir gratis',
    finish: 'Finalizar el pago',
    europe: 'Pedido con obligación de pago',
    busy: 'Procesando…',
  },
  card: {
    frame: 'Campos seguros de la tarjeta',
    holder: 'Titular de la tarjeta',
    holderPlaceholder: 'Tal como figura en la tarjeta',
    ending: (p) => `terminada en ${p.lastFour}`,
    safe: 'Los datos de la tarjeta van cifrados al procesador de pagos. La tienda no los ve.',
    failed: 'Los campos de la tarjeta no se cargaron. Vuelve a intentarlo o elige otra forma de pago.',
  },
  pix: {
    steps: {
      open: 'Abre la aplicación de tu banco y entra en Pix.',
      scan: 'Escanea el código QR o pega el código en «Pix copia e cola».',
      confirm: 'Comprueba el importe y confirma. Esta página se actualiza automáticamente.',
    },
  },
  boleto: {
    clearing: 'Una vez pagado, el boleto tarda hasta 3 días hábiles en acreditarse.',
    dueIn: (p: { days: number }) =>
      plural('es', p.days, {
        one: `Tienes hasta ${p.days} día para pagar.`,
        other: `Tienes hasta ${p.days} días para pagar.`,
      }),
  },
} satisfies Texts['payment']
