/** The waiting room of an event. Only the server says it. */
export const waitingRoom = {
  before: {
    title: 'Você está na sala de espera',
    text: (p: { time: string }) =>
      `A venda abre em ${p.time}. Quem estiver aqui nesse momento recebe um lugar na fila por sorteio, por isso não é preciso chegar antes dos outros.`,
  },
  line: {
    title: 'Você está na fila',
    next: 'A próxima vez é a sua.',
    before: (p: { n: number }) => (p.n === 1 ? '1 pessoa à sua frente' : `${p.n} pessoas à sua frente`),
    minutes: (p: { n: number }) => (p.n === 1 ? 'Menos de 1 minuto' : `Cerca de ${p.n} minutos`),
  },
  stay: 'Esta página se atualiza automaticamente. O seu lugar fica guardado neste navegador, e você pode recarregar a página sem perdê-lo.',
  again: 'Ver a minha vez',
}
