import { ENGLISH_ASSISTANT, type AssistantMessages } from './assistant-english.ts'
import { rowFor } from './messages-for.ts'

/** In the order in which the rows below name them. */
const NAMES = Object.keys(ENGLISH_ASSISTANT)

/** One row a language, its words behind each other. */
const ROWS: Readonly<Record<string, string>> = {
  es: 'Preguntar|Asistente|Haz una pregunta|Enviar|Detener|Reintentar|Copiar la respuesta|Copiado|Buena respuesta|Mala respuesta|Nueva conversación|Cerrar el asistente|Fuentes|Buscando en la documentación…|No hubo respuesta. Inténtalo de nuevo.|Preguntar sobre esta página|Preguntar sobre esto|Las respuestas las escribe una IA y pueden ser erróneas.|Las respuestas son citas de la documentación.|¿Qué quieres saber?',
  fr: 'Demander|Assistant|Posez une question|Envoyer|Arrêter|Réessayer|Copier la réponse|Copié|Bonne réponse|Mauvaise réponse|Nouvelle conversation|Fermer l’assistant|Sources|Recherche dans la documentation…|Aucune réponse. Réessayez.|Interroger cette page|Interroger ce passage|Les réponses sont écrites par une IA et peuvent être fausses.|Les réponses citent la documentation.|Que voulez-vous savoir ?',
  de: 'Fragen|Assistent|Stelle eine Frage|Senden|Anhalten|Erneut versuchen|Antwort kopieren|Kopiert|Gute Antwort|Schlechte Antwort|Neues Gespräch|Assistent schließen|Quellen|Die Dokumentation wird durchsucht…|Es kam keine Antwort. Versuche es erneut.|Zu dieser Seite fragen|Dazu fragen|Antworten schreibt eine KI; sie können falsch sein.|Antworten sind Zitate aus der Dokumentation.|Was möchtest du wissen?',
  it: 'Chiedi|Assistente|Fai una domanda|Invia|Ferma|Riprova|Copia la risposta|Copiato|Buona risposta|Cattiva risposta|Nuova conversazione|Chiudi l’assistente|Fonti|Ricerca nella documentazione…|Nessuna risposta. Riprova.|Chiedi di questa pagina|Chiedi di questo|Le risposte sono scritte da un’IA e possono essere errate.|Le risposte sono citazioni della documentazione.|Che cosa vuoi sapere?',
  pt: 'Perguntar|Assistente|Faça uma pergunta|Enviar|Parar|Tentar novamente|Copiar a resposta|Copiado|Boa resposta|Má resposta|Nova conversa|Fechar o assistente|Fontes|A procurar na documentação…|Não houve resposta. Tente novamente.|Perguntar sobre esta página|Perguntar sobre isto|As respostas são escritas por IA e podem estar erradas.|As respostas são citações da documentação.|O que quer saber?',
  'pt-BR':
    'Perguntar|Assistente|Faça uma pergunta|Enviar|Parar|Tentar de novo|Copiar resposta|Copiado|Boa resposta|Resposta ruim|Nova conversa|Fechar assistente|Fontes|Buscando na documentação…|Não houve resposta. Tente de novo.|Perguntar sobre esta página|Perguntar sobre isto|As respostas são escritas por IA e podem estar erradas.|As respostas são citações da documentação.|O que você quer saber?',
  nl: 'Vragen|Assistent|Stel een vraag|Versturen|Stoppen|Opnieuw proberen|Antwoord kopiëren|Gekopieerd|Goed antwoord|Slecht antwoord|Nieuw gesprek|Assistent sluiten|Bronnen|De documentatie wordt doorzocht…|Er kwam geen antwoord. Probeer het opnieuw.|Vraag over deze pagina|Vraag hierover|Antwoorden zijn door AI geschreven en kunnen fout zijn.|Antwoorden zijn citaten uit de documentatie.|Wat wil je weten?',
  sv: 'Fråga|Assistent|Ställ en fråga|Skicka|Stoppa|Försök igen|Kopiera svaret|Kopierat|Bra svar|Dåligt svar|Ny konversation|Stäng assistenten|Källor|Söker i dokumentationen…|Inget svar kom. Försök igen.|Fråga om den här sidan|Fråga om detta|Svaren skrivs av AI och kan vara fel.|Svaren är citat ur dokumentationen.|Vad vill du veta?',
  no: 'Spør|Assistent|Still et spørsmål|Send|Stopp|Prøv igjen|Kopier svaret|Kopiert|Godt svar|Dårlig svar|Ny samtale|Lukk assistenten|Kilder|Søker i dokumentasjonen…|Det kom ikke noe svar. Prøv igjen.|Spør om denne siden|Spør om dette|Svarene er skrevet av KI og kan være feil.|Svarene er sitater fra dokumentasjonen.|Hva vil du vite?',
  da: 'Spørg|Assistent|Stil et spørgsmål|Send|Stop|Prøv igen|Kopiér svaret|Kopieret|Godt svar|Dårligt svar|Ny samtale|Luk assistenten|Kilder|Søger i dokumentationen…|Der kom intet svar. Prøv igen.|Spørg om denne side|Spørg om dette|Svarene er skrevet af AI og kan være forkerte.|Svarene er citater fra dokumentationen.|Hvad vil du vide?',
  fi: 'Kysy|Avustaja|Esitä kysymys|Lähetä|Pysäytä|Yritä uudelleen|Kopioi vastaus|Kopioitu|Hyvä vastaus|Huono vastaus|Uusi keskustelu|Sulje avustaja|Lähteet|Etsitään dokumentaatiosta…|Vastausta ei tullut. Yritä uudelleen.|Kysy tästä sivusta|Kysy tästä|Vastaukset kirjoittaa tekoäly, ja ne voivat olla väärin.|Vastaukset ovat lainauksia dokumentaatiosta.|Mitä haluat tietää?',
  pl: 'Zapytaj|Asystent|Zadaj pytanie|Wyślij|Zatrzymaj|Spróbuj ponownie|Kopiuj odpowiedź|Skopiowano|Dobra odpowiedź|Zła odpowiedź|Nowa rozmowa|Zamknij asystenta|Źródła|Przeszukiwanie dokumentacji…|Brak odpowiedzi. Spróbuj ponownie.|Zapytaj o tę stronę|Zapytaj o to|Odpowiedzi pisze AI i mogą być błędne.|Odpowiedzi to cytaty z dokumentacji.|Co chcesz wiedzieć?',
  cs: 'Zeptat se|Asistent|Položte otázku|Odeslat|Zastavit|Zkusit znovu|Kopírovat odpověď|Zkopírováno|Dobrá odpověď|Špatná odpověď|Nová konverzace|Zavřít asistenta|Zdroje|Prohledává se dokumentace…|Odpověď nepřišla. Zkuste to znovu.|Zeptat se na tuto stránku|Zeptat se na toto|Odpovědi píše AI a mohou být chybné.|Odpovědi jsou citace z dokumentace.|Co chcete vědět?',
  ro: 'Întreabă|Asistent|Pune o întrebare|Trimite|Oprește|Încearcă din nou|Copiază răspunsul|Copiat|Răspuns bun|Răspuns slab|Conversație nouă|Închide asistentul|Surse|Se caută în documentație…|Nu a venit niciun răspuns. Încearcă din nou.|Întreabă despre această pagină|Întreabă despre asta|Răspunsurile sunt scrise de AI și pot fi greșite.|Răspunsurile sunt citate din documentație.|Ce vrei să știi?',
  hu: 'Kérdezés|Asszisztens|Tegyen fel egy kérdést|Küldés|Leállítás|Újra|Válasz másolása|Másolva|Jó válasz|Rossz válasz|Új beszélgetés|Asszisztens bezárása|Források|Keresés a dokumentációban…|Nem érkezett válasz. Próbálja újra.|Kérdezés erről az oldalról|Kérdezés erről|A válaszokat MI írja, és tévesek lehetnek.|A válaszok a dokumentációból vett idézetek.|Mit szeretne tudni?',
  lv: 'Jautāt|Palīgs|Uzdodiet jautājumu|Sūtīt|Apturēt|Mēģināt vēlreiz|Kopēt atbildi|Nokopēts|Laba atbilde|Slikta atbilde|Jauna saruna|Aizvērt palīgu|Avoti|Meklē dokumentācijā…|Atbilde netika saņemta. Mēģiniet vēlreiz.|Jautāt par šo lapu|Jautāt par šo|Atbildes raksta MI, un tās var būt kļūdainas.|Atbildes ir citāti no dokumentācijas.|Ko vēlaties uzzināt?',
  tr: 'Sor|Asistan|Bir soru sorun|Gönder|Durdur|Yeniden dene|Yanıtı kopyala|Kopyalandı|İyi yanıt|Kötü yanıt|Yeni konuşma|Asistanı kapat|Kaynaklar|Belgelerde aranıyor…|Yanıt gelmedi. Yeniden deneyin.|Bu sayfa hakkında sor|Bunun hakkında sor|Yanıtları yapay zekâ yazar ve hatalı olabilir.|Yanıtlar belgelerden alıntıdır.|Ne öğrenmek istersiniz?',
  ru: 'Спросить|Помощник|Задайте вопрос|Отправить|Остановить|Повторить|Копировать ответ|Скопировано|Хороший ответ|Плохой ответ|Новый разговор|Закрыть помощника|Источники|Поиск в документации…|Ответ не пришёл. Попробуйте ещё раз.|Спросить об этой странице|Спросить об этом|Ответы пишет ИИ, и они могут быть неверны.|Ответы — цитаты из документации.|Что вы хотите узнать?',
  uk: 'Запитати|Помічник|Поставте запитання|Надіслати|Зупинити|Спробувати знову|Копіювати відповідь|Скопійовано|Добра відповідь|Погана відповідь|Нова розмова|Закрити помічника|Джерела|Пошук у документації…|Відповідь не надійшла. Спробуйте ще раз.|Запитати про цю сторінку|Запитати про це|Відповіді пише ШІ, і вони можуть бути хибними.|Відповіді — цитати з документації.|Що ви хочете дізнатися?',
  ja: '質問|アシスタント|質問を入力|送信|停止|再試行|回答をコピー|コピーしました|良い回答|悪い回答|新しい会話|アシスタントを閉じる|出典|ドキュメントを検索中…|回答がありません。もう一度お試しください。|このページについて質問|これについて質問|回答はAIが書いたもので、誤りを含むことがあります。|回答はドキュメントからの引用です。|何を知りたいですか？',
  zh: '提问|助手|输入问题|发送|停止|重试|复制回答|已复制|回答很好|回答不好|新对话|关闭助手|来源|正在搜索文档…|没有收到回答，请重试。|就此页提问|就此提问|回答由 AI 撰写，可能有误。|回答引自文档。|您想了解什么？',
  'zh-Hant':
    '提問|助理|輸入問題|傳送|停止|重試|複製回答|已複製|回答很好|回答不好|新對話|關閉助理|來源|正在搜尋文件…|沒有收到回答，請重試。|就此頁提問|就此提問|回答由 AI 撰寫，可能有誤。|回答引自文件。|您想了解什麼？',
  ko: '질문|도우미|질문을 입력하세요|보내기|중지|다시 시도|답변 복사|복사됨|좋은 답변|나쁜 답변|새 대화|도우미 닫기|출처|문서를 검색하는 중…|답변이 없습니다. 다시 시도하세요.|이 페이지에 대해 질문|이것에 대해 질문|답변은 AI가 작성하며 틀릴 수 있습니다.|답변은 문서에서 인용한 것입니다.|무엇을 알고 싶으신가요?',
  ar: 'اسأل|المساعد|اطرح سؤالاً|إرسال|إيقاف|إعادة المحاولة|نسخ الإجابة|تم النسخ|إجابة جيدة|إجابة سيئة|محادثة جديدة|إغلاق المساعد|المصادر|جارٍ البحث في الوثائق…|لم تصل إجابة. حاول مرة أخرى.|اسأل عن هذه الصفحة|اسأل عن هذا|يكتب الذكاء الاصطناعي الإجابات وقد تكون خاطئة.|الإجابات مقتبسة من الوثائق.|ماذا تريد أن تعرف؟',
  he: 'שאלה|העוזר|כתבו שאלה|שליחה|עצירה|ניסיון נוסף|העתקת התשובה|הועתק|תשובה טובה|תשובה גרועה|שיחה חדשה|סגירת העוזר|מקורות|חיפוש בתיעוד…|לא התקבלה תשובה. נסו שוב.|שאלה על הדף הזה|שאלה על זה|התשובות נכתבות בידי AI ועלולות להיות שגויות.|התשובות הן ציטוטים מהתיעוד.|מה תרצו לדעת?',
  hi: 'पूछें|सहायक|प्रश्न पूछें|भेजें|रोकें|फिर कोशिश करें|उत्तर कॉपी करें|कॉपी किया गया|अच्छा उत्तर|खराब उत्तर|नई बातचीत|सहायक बंद करें|स्रोत|दस्तावेज़ों में खोज रहे हैं…|कोई उत्तर नहीं मिला। फिर कोशिश करें।|इस पृष्ठ के बारे में पूछें|इसके बारे में पूछें|उत्तर AI लिखता है और गलत हो सकते हैं।|उत्तर दस्तावेज़ों के उद्धरण हैं।|आप क्या जानना चाहते हैं?',
  id: 'Tanya|Asisten|Ajukan pertanyaan|Kirim|Hentikan|Coba lagi|Salin jawaban|Disalin|Jawaban baik|Jawaban buruk|Percakapan baru|Tutup asisten|Sumber|Mencari di dokumentasi…|Tidak ada jawaban. Coba lagi.|Tanya tentang halaman ini|Tanya tentang ini|Jawaban ditulis oleh AI dan bisa salah.|Jawaban dikutip dari dokumentasi.|Apa yang ingin Anda ketahui?',
  vi: 'Hỏi|Trợ lý|Đặt câu hỏi|Gửi|Dừng|Thử lại|Sao chép câu trả lời|Đã sao chép|Câu trả lời hay|Câu trả lời chưa tốt|Cuộc trò chuyện mới|Đóng trợ lý|Nguồn|Đang tìm trong tài liệu…|Không có câu trả lời. Hãy thử lại.|Hỏi về trang này|Hỏi về điều này|Câu trả lời do AI viết và có thể sai.|Câu trả lời được trích từ tài liệu.|Bạn muốn biết điều gì?',
}

const TABLE: Readonly<Record<string, AssistantMessages>> = Object.fromEntries(
  Object.entries(ROWS).map(([language, row]) => [language, wordsOf(row)]),
)

function wordsOf(row: string): AssistantMessages {
  const words = row.split('|')
  return Object.fromEntries(
    NAMES.map((name, index) => [name, words[index] ?? '']),
  ) as unknown as AssistantMessages
}

/** The words in the language of a page; English is known to the panel. */
export function assistantMessagesFor(language: string): AssistantMessages {
  return rowFor(TABLE, language) ?? ENGLISH_ASSISTANT
}
