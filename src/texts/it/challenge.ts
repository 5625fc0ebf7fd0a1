import type { challenge as source } from '../pt/challenge.ts'

export const challenge = {
  title: 'Conferma con la tua banca',
  frame: 'Pagina della tua banca per confermare l’acquisto',
  text: 'La banca della carta deve verificare che sia tu. Non è stato ancora addebitato nulla; appena confermi, l’acquisto prosegue automaticamente.',
  until: (p: { time: string }) => `Hai tempo fino alle ${p.time} per confermare.`,
  cancel: 'Paga in un altro modo',
  checking: 'Verifica con la tua banca in corso…',
  returned: 'Fatto. L’acquisto prosegue sulla pagina del negozio.',
} satisfies typeof source
