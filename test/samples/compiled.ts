import type { Toolchain } from './toolchain.ts'

const isAscii = (text: string) => /^[\t -~]*$/.test(text)

/** Samples become functions of one program: a compiler started for each would take minutes. */
export const COMPILED: readonly Toolchain[] = [
  {
    language: 'go',
    probe: ['go', 'version'],
    prepare: (samples) => ({
      files: {
        'go.mod': 'module samples\n\ngo 1.19\n',
        ...Object.fromEntries(
          samples.map((sample, index) => [
            `s${index}.go`,
            sample.replace('func main() {', `func sample${index}() {`),
          ]),
        ),
        'run.go': `package main

import "fmt"

func try(name string, run func()) {
	defer func() {
		if err := recover(); err != nil {
			fmt.Println(name, err)
		}
	}()
	run()
}

func main() {
${calls(samples, (index) => `	try("s${index}.go", sample${index})`)}
}
`,
      },
      command: ['go', 'run', '.'],
    }),
  },
  {
    language: 'java',
    probe: ['javac', '-version'],
    cannot: ({ url, headers }) => {
      if (!headers.every(([, value]) => isAscii(value))) return 'the client sends headers as ASCII'
      return /[{}[\]]/.test(url.split('?')[0] ?? '') ? 'URI refuses braces' : undefined
    },
    prepare: (samples) => ({
      files: {
        ...Object.fromEntries(
          samples.map((sample, index) => [
            `Sample${index}.java`,
            sample.replace('class Sample {', `class Sample${index} {`),
          ]),
        ),
        'Run.java': `class Run {
  interface Body { void run(String[] args) throws Exception; }
  static void run(String name, Body body) {
    try { body.run(null); } catch (Exception e) { System.err.println(name + " " + e); }
  }
  public static void main(String[] args) {
${calls(samples, (index) => `    run("s${index}", Sample${index}::main);`)}
  }
}
`,
      },
      command: [
        'sh',
        '-c',
        'javac -J-XX:TieredStopAtLevel=1 -encoding UTF-8 -proc:none -d classes *.java && java -XX:TieredStopAtLevel=1 -cp classes Run',
      ],
    }),
  },
  {
    language: 'c',
    probe: ['sh', '-c', 'echo "#include <curl/curl.h>" | gcc -E - -o /dev/null'],
    prepare: (samples) => ({
      files: {
        'run.c': `${samples
          .map((sample, index) => sample.replace('int main(void) {', `static int sample${index}(void) {`))
          .join('\n')}
int main(void) {
${calls(samples, (index) => `  sample${index}();`)}
  return 0;
}
`,
      },
      // This standard still has trigraphs.
      command: ['sh', '-c', 'gcc -std=c99 -Wall -Werror run.c -lcurl -o run && ./run'],
    }),
  },
  {
    language: 'c++',
    probe: ['sh', '-c', 'echo "#include <curl/curl.h>" | g++ -x c++ -E - -o /dev/null'],
    prepare: (samples) => ({
      files: {
        'run.cpp': `${samples
          .map((sample, index) =>
            sample
              .replace('static size_t append(', `static size_t append${index}(`)
              .replace('WRITEFUNCTION, append)', `WRITEFUNCTION, append${index})`)
              .replace('int main() {', `static int sample${index}() {`),
          )
          .join('\n')}
int main() {
${calls(samples, (index) => `  sample${index}();`)}
}
`,
      },
      command: ['sh', '-c', 'g++ -std=c++17 -Wall -Werror run.cpp -lcurl -o run && ./run'],
    }),
  },
]

function calls(samples: readonly string[], write: (index: number) => string): string {
  return samples.map((_, index) => write(index)).join('\n')
}
