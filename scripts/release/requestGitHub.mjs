const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env

/** Sends a request about this repository to GitHub. Throws an error with GitHub's answer if it refuses. */
export async function requestGitHub(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: { authorization: `Bearer ${GITHUB_TOKEN}`, accept: 'application/vnd.github+json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`GitHub answered ${response.status}: ${answer}`)
  return JSON.parse(answer)
}
