/** The first of the ports in a row that the browser tests listen on: five servers, and one for every Firefox. */
export const firstPort = Number(process.env.HARNESS_PORT ?? 4271)
