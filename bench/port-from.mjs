/** The port a server that was started with `--json --port 0` listens on, once it says so. */
export function portFrom(child) {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      const found = /"port": ?(\d+)/.exec((text += chunk))
      if (found) resolve(Number(found[1]))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}
