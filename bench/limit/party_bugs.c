/* Party Bugs by hand in C: what the machine gives when nothing but the result counts.
 *
 * The base game for 3 to 6 players with uniformly random moves. The chance and the choices are
 * the library's: each colour is shuffled whole before the first move (PB-1, PB-2), every sealed
 * card and every card taken is one uniform draw among the different legal ones, and the end is
 * scored. The rest is whatever is fastest. A game is one function without a state to stop at,
 * one copy of it per number of players; there are no options, no events and nobody to ask whose
 * turn it is; seats are turned so that the Tied holder sits at place 0, which makes the Tied
 * rule plain order.
 *
 * Cards are nibbles. A pile, a hand and the different values on the floor are packed lists of
 * them, the floor's copies a count per value, a display one bit per value.
 */
#include "common.h"

/* Packed lists of nibbles -------------------------------------------------------------------- */

static const uint64_t EVERY_VALUE = 0xdcba987654321u; /* 1 to 13, the 1 first */

static inline unsigned nibble(uint64_t list, unsigned place)
{
    return (list >> (4 * place)) & 15;
}

static inline uint64_t swapped(uint64_t list, unsigned one, unsigned other)
{
    uint64_t change = nibble(list, one) ^ nibble(list, other);
    return list ^ (change << (4 * one)) ^ (change << (4 * other));
}

static inline uint64_t first(uint64_t list, unsigned length)
{
    return list & (((uint64_t)1 << (4 * length)) - 1);
}

static inline uint64_t shuffled(uint64_t list, unsigned start, Rng *rng)
{
    for (unsigned last = 12; last > start; last--)
        list = swapped(list, last, start + below(rng, last - start + 1));
    return list;
}

/* The dance floor ---------------------------------------------------------------------------- */

typedef struct {
    uint64_t copies; /* how often each value lies there, four bits each */
    uint64_t values; /* the different values as a packed list, in any order */
    unsigned different;
} Floor;

static inline void put_on(Floor *floor, unsigned value)
{
    if (nibble(floor->copies, value) == 0)
        floor->values |= (uint64_t)value << (4 * floor->different++);
    floor->copies += (uint64_t)1 << (4 * value);
}

static inline unsigned take_any(Floor *floor, Rng *rng)
{
    unsigned place = below(rng, floor->different);
    unsigned value = nibble(floor->values, place);
    floor->copies -= (uint64_t)1 << (4 * value);
    if (nibble(floor->copies, value) == 0) { /* the last of the list fills its place */
        unsigned last = --floor->different;
        floor->values = first(swapped(floor->values, place, last), last);
    }
    return value;
}

/* PB-6: sorted by value * 8 + place, with the shortest networks there are --------------------- */

static inline void order(unsigned *keys, int one, int other)
{
    unsigned low = keys[one] < keys[other] ? keys[one] : keys[other];
    unsigned high = keys[one] < keys[other] ? keys[other] : keys[one];
    keys[one] = low;
    keys[other] = high;
}

static inline void sort(unsigned *keys, const int players)
{
    switch (players) {
    case 3:
        order(keys, 0, 2), order(keys, 0, 1), order(keys, 1, 2);
        break;
    case 4:
        order(keys, 0, 2), order(keys, 1, 3), order(keys, 0, 1), order(keys, 2, 3);
        order(keys, 1, 2);
        break;
    case 5:
        order(keys, 0, 3), order(keys, 1, 4), order(keys, 0, 2), order(keys, 1, 3);
        order(keys, 0, 1), order(keys, 2, 4), order(keys, 1, 2), order(keys, 3, 4);
        order(keys, 2, 3);
        break;
    case 6:
        order(keys, 0, 5), order(keys, 1, 3), order(keys, 2, 4), order(keys, 1, 2);
        order(keys, 3, 4), order(keys, 0, 3), order(keys, 2, 5), order(keys, 0, 1);
        order(keys, 2, 3), order(keys, 4, 5), order(keys, 1, 2), order(keys, 3, 4);
        break;
    }
}

/* The game ----------------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) void play(Rng *rng, Tally *tally, const int players)
{
    uint64_t dealt[MOST_PLAYERS], piles[MOST_PLAYERS], hands[MOST_PLAYERS];
    unsigned displays[MOST_PLAYERS] = {0}, played[MOST_PLAYERS];
    unsigned decisions = 0, tied = 0;
    Floor floor = {0, 0, 0};

    for (int seat = 0; seat < players; seat++) {
        uint64_t cards = shuffled(EVERY_VALUE, 0, rng);
        if (nibble(cards, 0) == KING) /* PB-2 */
            cards = shuffled(swapped(cards, 0, 1), 1, rng);
        dealt[seat] = cards;
        put_on(&floor, nibble(cards, 0));
        if (nibble(cards, 0) < nibble(dealt[tied], 0)) /* PB-3, no ages given */
            tied = (unsigned)seat;
    }
    for (int place = 0; place < players; place++) { /* from here on the Tied holder is place 0 */
        uint64_t cards = dealt[(tied + (unsigned)place) % (unsigned)players];
        hands[place] = first(cards >> 4, 3); /* PB-4 */
        piles[place] = cards >> 16;
    }

    for (int round = 1; round <= LAST_ROUND; round++) {
        const unsigned held = round <= 10 ? 3 : 13 - (unsigned)round; /* PB-8 */
        unsigned keys[MOST_PLAYERS];
        int crowned = -1;
        for (int place = players - 1; place >= 0; place--) { /* PB-5 */
            unsigned choice = below(rng, held);
            unsigned value = nibble(hands[place], choice);
            played[place] = value;
            if (round <= 9) { /* PB-7: the card to be drawn takes the place of the played one */
                hands[place] ^= (uint64_t)(value ^ (piles[place] & 15)) << (4 * choice);
                piles[place] >>= 4;
            } else { /* PB-8: the last one does */
                hands[place] = first(swapped(hands[place], choice, held - 1), held - 1);
            }
            keys[place] = value * 8 + (unsigned)place;
            if (value == KING)
                crowned = place;
        }
        decisions += (unsigned)players;
        if (crowned >= 0) { /* PB-9; PB-10: an even number of copies leaves by itself */
            for (; floor.different > 0; floor.different--) {
                unsigned value = floor.values & 15;
                displays[crowned] ^= (nibble(floor.copies, value) & 1) << value;
                floor.values >>= 4;
            }
        } else { /* PB-6, PB-10 */
            sort(keys, players);
            for (int turn = 0; turn < players; turn++)
                displays[keys[turn] & 7] ^= 1u << take_any(&floor, rng);
            decisions += (unsigned)players;
        }
        floor.copies = floor.values = 0;
        floor.different = 0;
        for (int place = 0; place < players; place++) /* PB-7 */
            put_on(&floor, played[place]);
    }
    for (int place = players - 1; place >= 0; place--) /* PB-11 */
        displays[place] ^= 1u << take_any(&floor, rng);
    decisions += (unsigned)players;

    unsigned winner = 0, least = ~0u; /* PB-12: of equals the first, from the Tied holder on */
    for (int place = 0; place < players; place++) {
        unsigned score = 0, seat = (tied + (unsigned)place) % (unsigned)players;
        for (unsigned value = 1; value <= KING; value++)
            score += value * ((displays[place] >> value) & 1);
        count_score(tally, seat, score);
        if (score < least) {
            least = score;
            winner = seat;
        }
    }
    tally->wins[winner]++;
    count_decisions(tally, decisions);
}

static void play_many(Rng *rng, Tally *tally, int players, int games)
{
    switch (players) {
    case 3:
        while (games--)
            play(rng, tally, 3);
        break;
    case 4:
        while (games--)
            play(rng, tally, 4);
        break;
    case 5:
        while (games--)
            play(rng, tally, 5);
        break;
    case 6:
        while (games--)
            play(rng, tally, 6);
        break;
    }
}
