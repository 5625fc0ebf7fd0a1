import type { Topics } from '../topics.ts'

/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p) => `Botón de ${p.wallet}`,
  above: (p) => `Paga con el botón de ${p.wallet}, arriba.`,
  failed: 'El pago no empezó y no se ha cobrado nada. Inténtalo de nuevo.',
  simulated: {
    pay: (p) => `Pagar con ${p.wallet} (simulación)`,
    notice: 'Simulación: esta cartera no es real y no se mueve dinero.',
    choose: '¿Qué responde el banco?',
    approved: 'Aprobar',
    refused: 'Rechazar: fondos insuficientes',
    challenged: 'Pedir confirmación al titular',
    cancel: 'Cancelar',
    keeping: 'Enviando los datos…',
  },
} satisfies Topics['wallets']
